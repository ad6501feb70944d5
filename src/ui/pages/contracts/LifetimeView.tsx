import { Note } from '../../components/Note.tsx'
import { useQuery } from '@tanstack/react-query'
import { type Lifetime, statusProblem, restoringFee } from '#ledger'
import { unixSeconds } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { Badge } from '../../components/Badge.tsx'
import { now } from '../../components/now.ts'
import { grouped } from '../../format/grouped.ts'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { Time } from '../../values/Time.tsx'
import { counted } from '../../format/counted.ts'
import { Amount } from '../../values/Amount.tsx'

/** Seconds from one ledger to the next, as the network aims at. */
const ledgerTime = 5

/** Until which ledger an entry lives, and about when that closes; or that it is archived. */
export function LifetimeView({ lifetime }: { lifetime: Lifetime }) {
  const { liveUntil, archived, asOf } = lifetime
  const network = useQuery(one(useSource(), 'network', 'current')).data?.value
  if (archived)
    return (
      <>
        <Badge>archived</Badge>
        <Restoring size={lifetime.size} isCode={lifetime.isCode} />
      </>
    )
  if (liveUntil === undefined)
    return <span className="text-muted">this node does not state its last ledger</span>
  const left = liveUntil - asOf
  return (
    <>
      lives until ledger {left > 0 ? grouped(liveUntil) : <LedgerLink sequence={liveUntil} />}
      <Note>
        {grouped(left)} ledgers after the latest, {grouped(asOf)}
        {network !== undefined && statusProblem(network, now()) === undefined && (
          <>
            ; at {ledgerTime} s a ledger that is{' '}
            <Time
              time={unixSeconds(
                network.latestLedgerClosedAt + (liveUntil - network.latestLedger) * ledgerTime,
              )}
              mode="absolute"
            />
          </>
        )}
      </Note>
    </>
  )
}

/** What restoring an archived entry takes, by the network's settings as they are now. */
function Restoring({ size, isCode }: { size: number; isCode: boolean }) {
  const { data } = useQuery(one(useSource(), 'networkSettings', 'current'))
  const rules = data?.value.restoring
  return (
    <Note>
      It must be restored before it is used: by a restore_footprint operation, or by a call that
      declares it. That reads {counted(size, 'byte')} from disk
      {rules !== undefined && <>, and it then lives for {counted(rules.ledgers, 'ledger')}</>}.
      {rules !== undefined &&
        (isCode ? (
          <> Its rent counts the parsed code, whose size only a simulation states.</>
        ) : (
          <>
            {' '}
            Reading, writing and rent cost about{' '}
            <Amount value={restoringFee(rules, size)} asset={{ type: 'native' }} places="needed" />,
            besides the transaction’s own fees.
          </>
        ))}
    </Note>
  )
}
