import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ClaimableBalance,
  type Claiming,
  claimObstacle,
  claimTimes,
  holdsAt,
  type TimeSpan,
} from '#ledger'
import { type AccountId, knownItems } from '#ledger/values'
import { useOne, useSource, useStatus } from '../../address/sight.ts'
import { Button, PageLink } from '../../components/Button.tsx'
import { Line, Note } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { useIsDue } from '../../components/Waiting.tsx'
import { Loaded, noneTitle, PartialNote } from '../../coverage/PartialNote.tsx'
import { counted } from '../../format/text.ts'
import { now as clock } from '../../queries/outside.ts'
import { page, receiver } from '../../queries/queries.ts'
import { Amount } from '../../values/Amount.tsx'
import { Address } from '../../values/ids.tsx'
import { claimingOf, claimNow, obstacleText, spanText } from '../claimable_balances/claimTimes.ts'

// An import of its own: as a part of this file it would be part of every page's first view.

/** Shows what an account may claim now, and later: the balances that name it, newest first. */
export function ClaimableNow({ account }: { account: AccountId }) {
  const source = useSource()
  // Without a list of its own, a line of sight may have to read ledgers for it.
  const [isPressed, setPressed] = useState(false)
  const isAsked = isPressed || !source.kind.capabilities.readsLedgers
  const filter = { claimant: account }
  const query = useQuery({
    ...page(source, 'claimableBalances', undefined, { order: 'desc', limit: 50, filter }),
    // Behind the balances, whose first view does not need it.
    enabled: useIsDue() && isAsked,
  })
  const status = useStatus()
  const now = claimNow(status, clock())
  const own = claimingOf(useOne('account', account))
  if (!isAsked)
    return (
      <Panel title="Claimable by this account">
        <Line>
          <Button onClick={() => setPressed(true)}>Look for claimable balances</Button>
        </Line>
      </Panel>
    )
  return (
    <Panel
      title="Claimable by this account"
      calls={query.data?.calls}
      derived="times computed here"
    >
      <Loaded query={query} rows={1}>
        {(answer) => {
          const items = knownItems(answer.items)
          const claims = claimsOf(items, account, typeof now === 'bigint' ? now : undefined)
          return (
            <>
              {items.length < answer.items.length && (
                <Line role="note">
                  {counted(answer.items.length - items.length, 'record')} cannot be read.
                </Line>
              )}
              {claims.length === 0 ? (
                <Line tone="muted">{answer.partial ? noneTitle(answer) : 'none'}</Line>
              ) : (
                <ul className="py-2">
                  {claims.map((claim) => (
                    <ClaimRow key={claim.balance.id} claim={claim} now={now} account={own} />
                  ))}
                </ul>
              )}
              {answer.next !== undefined && (
                <Line>
                  <PageLink page="/claimable_balances" search={filter}>
                    all balances for this account
                  </PageLink>
                </Line>
              )}
              <PartialNote answer={answer} />
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

function ClaimRow({
  claim: { balance, spans },
  now,
  account,
}: {
  claim: Claim
  now: ReturnType<typeof claimNow>
  account: Claiming
}) {
  const source = useSource()
  const known = claimObstacle(balance, account)
  // Not all of its trustlines were found: one key has that of the balance.
  const line = useQuery({
    ...receiver(source, account === 'absent' ? undefined : account?.id, balance.asset),
    enabled: known?.kind === 'unknown',
  })
  const obstacle = line.data === undefined ? known : claimObstacle(balance, line.data.value)
  const words = obstacle && obstacleText(obstacle, balance.asset)
  return (
    <li>
      <Amount value={balance.amount} asset={balance.asset} places="needed" />{' '}
      <Note>
        {spans === undefined ? 'see its predicate' : spanText(spans, now, words)}:{' '}
        <Address id={balance.id} />
      </Note>
    </li>
  )
}

/** A balance that names an account, and when its predicate holds. */
interface Claim {
  readonly balance: ClaimableBalance
  /** Absent where the predicate alone does not tell. */
  readonly spans: readonly TimeSpan[] | undefined
}

/**
 * The balances that an account may claim: those that it can claim at `now` (Unix seconds, the close of the latest
 * ledger) before the others, otherwise in their order. Those of other claimants are left out.
 */
export function claimsOf(
  balances: readonly ClaimableBalance[],
  account: AccountId,
  now: bigint | undefined,
): readonly Claim[] {
  const claims = balances.flatMap((balance): readonly Claim[] => {
    const claimant = balance.claimants.find(({ destination }) => destination === account)
    return claimant === undefined ? [] : [{ balance, spans: claimTimes(claimant.predicate) }]
  })
  if (now === undefined) return claims
  const isOpen = ({ spans }: Claim) => spans !== undefined && holdsAt(spans, now)
  return [...claims.filter(isOpen), ...claims.filter((claim) => !isOpen(claim))]
}
