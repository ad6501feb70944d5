import { Footnote } from '../../components/Note.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { BalanceCauses, Transaction } from '#ledger'
import { balanceRemaindersQuery } from '../../queries/laterQueries.ts'
import { usePassphrase } from '../../address/passphrase.ts'
import { useSource } from '../../address/sight.ts'
import { type Column, Table } from '../../components/Table.tsx'
import { keyed } from '../../components/keyed.ts'
import { useFirst } from '../../rows/useFirst.tsx'
import { Address } from '../../values/Address.tsx'
import { Amount } from '../../values/Amount.tsx'
import { BalanceUnit } from './BalanceUnit.tsx'

const columns: readonly Column[] = [
  { label: 'Account' },
  { label: 'Not explained', look: 'numeric' },
  { label: 'Asset' },
  { label: 'Reason' },
]

/** Whether the changes that effects name are those of the ledger entries in the meta; what remains is red. */
export function EntryComparison({
  transaction,
  causes,
}: {
  transaction: Transaction
  causes: BalanceCauses
}) {
  const source = useSource()
  const { decoder } = useRouteContext({ from: '__root__' })
  // Which contract holds an asset's balances depends on the passphrase.
  const { passphrase, error: unnamed } = usePassphrase()
  const query = useQuery({
    ...balanceRemaindersQuery(source, decoder, transaction, passphrase ?? '', causes),
    enabled: passphrase !== undefined,
  })
  const { shown, more } = useFirst(query.data ?? [], 200, 'remainder')
  if (shown.length === 0) return <Footnote>{textOf(query, unnamed ?? query.error)}</Footnote>
  return (
    <div role="note">
      <p className="py-2 text-fail">
        Effects and meta do not match. The ledger entries that this transaction changed hold this
        much more or less than its effects explain:
      </p>
      <Table caption="Changes without an effect" columns={columns} look="balance-changes">
        {keyed(shown).map(({ key, item: { holder, unit, amount } }) => (
          <tr key={key}>
            <td className="account-cell">
              <Address id={holder} />
            </td>
            <td className="numeric text-fail">
              <Amount value={amount} sign />
            </td>
            <td className="asset-cell">
              <BalanceUnit unit={unit} />
            </td>
            <td className="reason-cell text-fail">no effect</td>
          </tr>
        ))}
      </Table>
      {more}
    </div>
  )
}

function textOf(
  { data, isPending }: { readonly data: unknown; readonly isPending: boolean },
  error: Error | null,
): string {
  if (error !== null) return `Not compared with its meta: ${error.message}`
  if (isPending) return 'Comparing with its meta …'
  return data === null
    ? 'Not compared with ledger entries: there is no readable meta.'
    : 'Apart from the fee, equal to the changes of the ledger entries in its meta.'
}
