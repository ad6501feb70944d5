import { Footnote } from '../../components/Note.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Transaction } from '#ledger'
import { tokenChangesQuery } from '../../queries/laterQueries.ts'
import { usePassphrase } from '../../address/passphrase.ts'
import { useSource } from '../../address/sight.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { keyed } from '../../components/keyed.ts'
import { VisibleText } from '../../components/VisibleText.tsx'
import { grouped } from '../../format/grouped.ts'
import { useFirst } from '../../rows/useFirst.tsx'
import { Address } from '../../values/Address.tsx'

const columns: readonly Column[] = [
  { label: 'Account' },
  { label: 'Change', look: 'numeric' },
  { label: 'Token' },
  { label: 'Claimed by its contract' },
]

/** Changes of contracts' own tokens, by their events; nothing where there are none. */
export function TokenChanges({ transaction }: { transaction: Transaction }) {
  const source = useSource()
  const { decoder } = useRouteContext({ from: '__root__' })
  // Which contract is an asset's own depends on the passphrase; assets are in the table above.
  const { passphrase, error: unnamed } = usePassphrase()
  const query = useQuery({
    ...tokenChangesQuery(source, decoder, transaction, passphrase ?? ''),
    enabled: passphrase !== undefined,
  })
  const { shown, more } = useFirst(query.data ?? [], 200, 'change')
  const error = query.error ?? unnamed
  if (error !== null) return <ErrorState error={error} onRetry={() => void query.refetch()} />
  if (transaction.xdr.meta === undefined)
    return (
      <p className="py-2 text-muted">
        Changes of contract tokens are not known: this service omits the meta.
      </p>
    )
  if (shown.length === 0) return null
  return (
    <>
      <Table
        caption="Changes of tokens, as their contracts claim"
        columns={columns}
        look="balance-changes"
      >
        {keyed(shown).map(({ key, item: { contract, holder, amount, events, ids } }) => (
          <tr key={key}>
            <td className="account-cell">
              <Address id={holder} />
            </td>
            <td className="numeric">
              {amount > 0n ? '+' : '−'}
              {grouped(amount > 0n ? amount : 0n - amount)}
            </td>
            <td className="asset-cell">
              <Address id={contract} />
            </td>
            <td className="reason-cell text-muted">
              {events.join(', ')}
              {ids.length > 0 && <ReceiverIds ids={ids} />}
            </td>
          </tr>
        ))}
      </Table>
      {more}
      <Footnote>
        Contract tokens, as claimed by the contract’s own events, in the token’s smallest unit.
        Nothing else in the ledger confirms them.
      </Footnote>
    </>
  )
}

/** Whom at the receiver the token's events name, like a memo. */
const ReceiverIds = ({ ids }: { ids: readonly string[] }) => (
  <>
    {' for ID '}
    <VisibleText text={ids.slice(0, 3).join(', ')} />
    {ids.length > 3 && ` and ${ids.length - 3} more`}
  </>
)
