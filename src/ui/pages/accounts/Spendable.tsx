import { Footnote } from '../../components/Note.tsx'
import { calculationLook, totalLook } from '../../components/calculation.tsx'
import { Bar } from '../../components/Skeleton.tsx'
import { type Account, reserveProblem } from '#ledger'
import type { Call } from '#ledger/values'
import { Amount } from '../../values/Amount.tsx'
import { HeldAmount } from '../../values/HeldAmount.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { useLatestLedger } from './latestLedger.ts'
import { ReadLatest } from '../../coverage/ReadLatest.tsx'
import { reserveOf, subentryText } from './reserve.ts'
import { Implausible } from '../../values/Implausible.tsx'

/** Spendable XLM: balance less reserve less selling liabilities. */
export function Spendable({ account, calls }: { account: Account; calls: readonly Call[] }) {
  const ledger = useLatestLedger()
  return (
    <Panel
      title="Spendable XLM"
      calls={[...calls, ...(ledger.data?.calls ?? [])]}
      derived="computed here"
    >
      {ledger.data === undefined && ledger.error === null ? (
        <>
          <Figures account={account} baseReserve={undefined} awaited={ledger.price === undefined} />
          {ledger.price !== undefined && (
            <ReadLatest what="the base reserve" price={ledger.price} onRead={ledger.refetch} />
          )}
        </>
      ) : (
        <Loaded query={ledger} rows={4}>
          {(answer) => <Figures account={account} baseReserve={answer.value.baseReserve} />}
        </Loaded>
      )}
    </Panel>
  )
}

/** What the account itself states is shown before the base reserve has loaded. */
function Figures({
  account,
  baseReserve,
  awaited = false,
}: {
  account: Account
  baseReserve: number | undefined
  awaited?: boolean
}) {
  const missing = awaited ? <Bar width="w-24" /> : <span className="text-faint">–</span>
  const reserve = reserveOf(account, baseReserve ?? 0)
  const entries = subentryText(account)
  const problem = reserveProblem(account)
  return (
    <div className="py-2" aria-busy={awaited}>
      <dl className={calculationLook}>
        <dt>Balance</dt>
        <dd>
          <HeldAmount value={reserve.balance} />
        </dd>
        <dt>
          Reserve
          <small>
            ({reserve.factors}) ×{' '}
            {baseReserve !== undefined && <Amount value={BigInt(baseReserve)} places="needed" />}
          </small>
        </dt>
        <dd>{baseReserve === undefined ? missing : <Amount value={0n - reserve.minimum} />}</dd>
        <dt>Selling liabilities</dt>
        <dd>
          <Amount value={0n - reserve.sellingLiabilities} />
        </dd>
        <dt className={totalLook} data-total="">
          Spendable
        </dt>
        <dd className={totalLook}>
          {problem !== undefined ? (
            <Implausible problem={problem} />
          ) : baseReserve === undefined ? (
            missing
          ) : (
            <HeldAmount value={reserve.spendable} />
          )}
        </dd>
      </dl>
      {entries !== undefined && (
        <Footnote>
          {account.subentryCount} {account.subentryCount === 1 ? 'entry' : 'entries'}: {entries}
        </Footnote>
      )}
    </div>
  )
}
