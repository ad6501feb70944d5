import type { EventSearch } from '#ledger/values'
import { foundText, leftOut, whyLeftOut } from './searchText.ts'
import { linkLook } from '../components/Button.tsx'
import { Badge } from '../components/Badge.tsx'
import { type Column, Table } from '../components/Table.tsx'
import { Address } from '../values/Address.tsx'
import { LedgerLink } from '../values/LedgerLink.tsx'
import { TransactionLink } from '../values/TransactionLink.tsx'

export function SearchNote({ search }: { search: EventSearch }) {
  return (
    <>
      <p className="text-muted text-xs/4">{foundText(search)}.</p>
      {search.foreign > 0 && <ForeignTransactions search={search} />}
    </>
  )
}

const columns: readonly Column[] = [
  { label: 'Transaction', look: 'fit-content' },
  { label: 'Contract that names it' },
]

/** Transactions that a list leaves out: anybody can deploy a contract whose events name any account. */
function ForeignTransactions({ search }: { search: EventSearch }) {
  const { foreign, foreignTransactions: shown } = search
  return (
    <details>
      <summary className="text-muted text-xs/4">
        <span className={linkLook}>{leftOut(search)}</span>: {whyLeftOut(search)}
      </summary>
      <p className="text-muted text-xs/4">
        Anybody can deploy a contract whose events name any account: this may be a token’s own
        contract, or spam. No asset of this {search.of} moved, and it paid no fee.
        {shown.length < foreign && ` The newest ${shown.length}:`}
      </p>
      <Table caption="Transactions left out" columns={columns} look="operation-table">
        {shown.map(({ ledger, transaction, contract }) => (
          <tr key={transaction} data-row="">
            <td className="fit-content left-cell text-muted">
              <LedgerLink sequence={ledger} /> <TransactionLink hash={transaction} />
            </td>
            <td className="full-cell">
              <Badge>foreign contract</Badge> <Address id={contract} />
            </td>
          </tr>
        ))}
      </Table>
    </details>
  )
}
