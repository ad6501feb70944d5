import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../../model/account.ts'
import type { Call } from '../../../model/errors.ts'
import type { LedgerSequence } from '../../../model/ledgerSequence.ts'
import { one } from '../../../queries/queries.ts'
import { Amount } from '../../components/Amount.tsx'
import { Panel } from '../../components/Panel.tsx'
import { useSource } from '../../sight.ts'
import { Loaded } from '../Loaded.tsx'
import { reserveOf, subentryWords } from './reserve.ts'

/** The lumens an account may spend: balance less reserve less what its offers have promised, set as a sum. */
export function Spendable({ account, calls }: { account: Account; calls: readonly Call[] }) {
  const network = useQuery(one(useSource(), 'network', 'current'))
  return (
    <Panel title="Spendable XLM" calls={calls} derived="summed here">
      <Loaded query={network} rows={4}>
        {(answer) => <Sum account={account} latest={answer.value.latestLedger} />}
      </Loaded>
    </Panel>
  )
}

function Sum({ account, latest }: { account: Account; latest: LedgerSequence }) {
  const ledger = useQuery(one(useSource(), 'ledger', latest))
  return (
    <Loaded query={ledger} rows={4}>
      {(answer) => <Figures account={account} baseReserve={answer.value.baseReserve} />}
    </Loaded>
  )
}

function Figures({ account, baseReserve }: { account: Account; baseReserve: number }) {
  const reserve = reserveOf(account, baseReserve)
  const entries = subentryWords(account)
  return (
    <div className="pad">
      <dl className="sum">
        <dt>Balance</dt>
        <dd>
          <Amount value={reserve.balance} />
        </dd>
        <dt>
          Reserve
          <small>
            ({reserve.factors}) × <Amount value={BigInt(baseReserve)} places="needed" />
          </small>
        </dt>
        <dd>
          <Amount value={0n - reserve.minimum} />
        </dd>
        <dt>Promised by sell offers</dt>
        <dd>
          <Amount value={0n - reserve.sellingLiabilities} />
        </dd>
        <dt className="total">Spendable</dt>
        <dd className="total">
          <Amount value={reserve.spendable} />
        </dd>
      </dl>
      {entries !== undefined && (
        <p className="foot-n">
          {account.subentryCount} {account.subentryCount === 1 ? 'entry' : 'entries'}: {entries}
        </p>
      )}
    </div>
  )
}
