import type { Call } from '../../../model/errors.ts'
import { native } from '../../../model/asset.ts'
import type { Ledger } from '../../../model/ledger.ts'
import { Amount } from '../../components/Amount.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Raw } from '../../components/Raw.tsx'
import { ShortId } from '../../components/ShortId.tsx'
import { Time } from '../../components/Time.tsx'

/** A ledger's header and what was counted in it. */
export function LedgerFacts({ ledger, calls }: { ledger: Ledger; calls: readonly Call[] }) {
  return (
    <Panel title="Ledger" calls={calls}>
      <Facts
        rows={[
          {
            label: 'Hash',
            value: <ShortId text={ledger.hash} name="ledger hash" full />,
            wide: true,
          },
          {
            label: 'Previous hash',
            value:
              ledger.previousHash === undefined ? (
                <span className="muted">none: this is the first ledger</span>
              ) : (
                <ShortId text={ledger.previousHash} name="previous ledger’s hash" full />
              ),
            wide: true,
          },
          { label: 'Closed', value: <Time time={ledger.closedAt} /> },
          { label: 'Protocol', value: ledger.protocolVersion },
          { label: 'Transactions', value: <Transactions ledger={ledger} /> },
          { label: 'Operations', value: <Operations ledger={ledger} /> },
          {
            label: 'Base fee',
            value: `${ledger.baseFee.toLocaleString('en')} stroops an operation`,
          },
          {
            label: 'Base reserve',
            value: (
              <>
                <Amount value={BigInt(ledger.baseReserve)} asset={native} places="needed" />{' '}
                <span className="muted">an entry</span>
              </>
            ),
          },
          { label: 'Fee pool', value: <Amount value={ledger.feePool} asset={native} /> },
          { label: 'All XLM', value: <Amount value={ledger.totalCoins} /> },
          {
            label: 'Holds at most',
            value: `${ledger.maxTransactionSetSize.toLocaleString('en')} ${
              ledger.protocolVersion >= 11 ? 'operations' : 'transactions'
            }`,
          },
        ]}
      />
      <details className="pad">
        <summary className="muted">
          <span className="underline">Header as XDR</span>, base64
        </summary>
        <Raw text={ledger.headerXdr} name="the header’s XDR" />
      </details>
    </Panel>
  )
}

function Transactions({ ledger }: { ledger: Ledger }) {
  const failed = ledger.failedTransactionCount
  return (
    <>
      {ledger.successfulTransactionCount.toLocaleString('en')} succeeded,{' '}
      {failed === undefined ? (
        <span className="muted">failed ones were not counted</span>
      ) : (
        <span className={failed > 0 ? 'fail-t' : 'muted'}>
          {failed.toLocaleString('en')} failed
        </span>
      )}
    </>
  )
}

function Operations({ ledger }: { ledger: Ledger }) {
  const all = ledger.transactionSetOperationCount
  return (
    <>
      {ledger.operationCount.toLocaleString('en')} succeeded
      {all !== undefined && all !== ledger.operationCount && (
        <span className="muted"> of {all.toLocaleString('en')} in the transactions</span>
      )}
    </>
  )
}
