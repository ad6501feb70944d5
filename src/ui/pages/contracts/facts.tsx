import { useQuery } from '@tanstack/react-query'
import { closeTimeProblem, type Lifetime } from '#ledger'
import {
  type ContractId,
  isUnknownRecord,
  type LedgerSequence,
  toidParts,
  unixSeconds,
} from '#ledger/values'
import { useHasHistory, useOne, useSource, useStatus } from '../../address/sight.ts'
import { PageLink } from '../../components/Button.tsx'
import { Badge, Muted, Note } from '../../components/Message.tsx'
import type { Figure } from '../../components/PageHead.tsx'
import { useAfterIndex } from '../../coverage/PartialNote.tsx'
import { Restoring } from '../../lateParts.tsx'
import { now } from '../../queries/outside.ts'
import { page } from '../../queries/queries.ts'
import { Address, LedgerLink, OperationLink } from '../../values/ids.tsx'
import { durationText, Time } from '../../values/Time.tsx'

/** Who created a contract, where an indexed ledger or its list of versions has it; nothing is requested for it. */
export function Creation({ id }: { id: ContractId }) {
  const source = useSource()
  const { data, error, refetch } = useOne('contractOrigin', id)
  const of = { kind: 'contract', id } as const
  const listed = page(source, 'contractVersions', of, { order: 'desc', limit: 20 })
  const versions = useQuery({ ...listed, enabled: false }).data?.items ?? []
  useAfterIndex(data?.indexed, refetch)
  if (data === undefined) return <LoadingFact error={error} />
  const [first] = versions.flatMap((item) =>
    isUnknownRecord(item) || item.before !== undefined ? [] : [item],
  )
  const operation = data.value.created?.id ?? first?.operation
  const by = data.value.created?.source ?? first?.by
  if (operation !== undefined && by !== undefined)
    return (
      <>
        by <Address id={by} />
        <Note>
          in ledger {toidParts(operation).ledger},{' '}
          <OperationLink id={operation}>operation {String(operation)}</OperationLink>
        </Note>
      </>
    )
  const { coverage } = data
  return (
    <Muted>
      {coverage === undefined ? (
        <>
          not read: look in its <PageLink page={`/contracts/${id}/versions`}>versions</PageLink>
        </>
      ) : (
        `not in the ledgers read, ${coverage.from} to ${coverage.to}`
      )}
    </Muted>
  )
}

/** Seconds from one ledger to the next, as the network aims at. */
const ledgerTime = 5

/** The age of a state alone is not known to be small: what is left is counted from its ledger. */
const timeLeft = (left: number, asOf: LedgerSequence, isNow: boolean) =>
  isNow
    ? `in about ${durationText(left * ledgerTime)}`
    : `about ${durationText(left * ledgerTime)} after ledger ${asOf}`

/** When an entry expires unless it is extended, for a page's head; without a value until the entry is read. */
export function expiryFigure(lifetime: Lifetime | undefined, isNow: boolean): Figure {
  const label = 'Expires'
  if (lifetime === undefined) return { label, value: undefined }
  const { liveUntil, archived, asOf } = lifetime
  if (archived) return { label, value: 'archived' }
  if (liveUntil === undefined) return { label, value: 'not stated' }
  const left = liveUntil - asOf
  const ledger = `ledger ${liveUntil}`
  const time = left > 0 ? timeLeft(left, asOf, isNow) : 'after this ledger'
  return isNow ? { label, value: time, note: ledger } : { label, value: ledger, note: time }
}

/** Until which ledger an entry lives, and about when that closes; or that it is archived. */
export function LifetimeView({ lifetime }: { lifetime: Lifetime }) {
  const { liveUntil, archived, asOf } = lifetime
  const network = useStatus()
  const isNow = useHasHistory()
  if (archived)
    return (
      <>
        <Badge>archived</Badge>
        <Restoring size={lifetime.size} isCode={lifetime.isCode} />
      </>
    )
  if (liveUntil === undefined) return <Muted>until when it lives is not known here</Muted>
  const left = liveUntil - asOf
  if (left <= 0)
    return (
      <>
        lives until ledger <LedgerLink sequence={liveUntil} />
      </>
    )
  return (
    <>
      expires {timeLeft(left, asOf, isNow)}
      <Note>
        {network !== undefined &&
          closeTimeProblem(network.latestLedgerClosedAt, now()) === undefined && (
            <>
              <Time
                time={unixSeconds(
                  network.latestLedgerClosedAt + (liveUntil - network.latestLedger) * ledgerTime,
                )}
                mode="absolute"
              />
              ,{' '}
            </>
          )}
        ledger {liveUntil}, at {ledgerTime} s a ledger
      </Note>
    </>
  )
}

/** In place of a fact that has yet to come, or that did not. */
export function LoadingFact({ error }: { error: Error | null }) {
  return (
    <span className="text-muted" aria-busy={error === null}>
      {error === null ? 'loading' : 'not known'}
    </span>
  )
}
