import { useQuery } from '@tanstack/react-query'
import type { Account } from '#ledger'
import type { AccountId } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { useHere } from '../../address/addresses.ts'
import { Address } from '../../values/Address.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Facts } from '../../components/Facts.tsx'
import { type FilterField, FilterForm } from '../../filters/FilterForm.tsx'
import { PageLink, primaryLink } from '../../components/PageLink.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { Table } from '../../components/Table.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { useSource } from '../../address/sight.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { DataValue } from './AccountData.tsx'
import { useListingText } from './listedBy.ts'
import { useFirst } from '../../rows/useFirst.tsx'
import { keyed } from '../../components/keyed.ts'

const columns = [{ label: 'Name' }, { label: 'Value' }]
const encoder = new TextEncoder()

const fields: readonly FilterField[] = [
  {
    name: 'name',
    label: 'One entry by its name',
    placeholder: 'config.theme',
    spell: (text) => (encoder.encode(text).length <= 64 ? text : undefined),
    message: 'A name has at most 64 bytes.',
  },
]

/** An account's data entries: one by its name, or all that the source can list. */
export function AccountDataList({ id }: { id: AccountId }) {
  const { name } = useHere().search
  return (
    <>
      <FilterForm label="Data" fields={fields} submit="Read" />
      {name === undefined ? (
        <AllEntries id={id} />
      ) : (
        fields[0]?.spell(name) !== undefined && <OneEntry id={id} name={name} />
      )}
    </>
  )
}

function OneEntry({ id, name }: { id: AccountId; name: string }) {
  const query = useQuery(one(useSource(), 'accountData', { account: id, name }))
  return (
    <div className="border-ink border-t [search+&]:mt-4">
      <Loaded query={query} rows={2}>
        {({ value, calls }) => (
          <>
            <Facts
              columns={1}
              rows={[
                { label: 'Name', value: <VisibleText text={name} /> },
                { label: 'Value', value: <DataValue base64={value.value} /> },
                {
                  label: 'Reserve',
                  value:
                    value.sponsor === undefined ? (
                      <span className="text-muted">no sponsor</span>
                    ) : (
                      <>
                        paid by <Address id={value.sponsor} />
                      </>
                    ),
                },
              ]}
            />
            <Provenance calls={calls} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function AllEntries({ id }: { id: AccountId }) {
  const { name, listedBy } = useListingText()
  const query = useQuery(one(useSource(), 'account', id))
  return (
    <div className="border-ink border-t [search+&]:mt-4">
      <Loaded query={query} rows={4}>
        {({ value, calls }) => (
          <>
            {value.data.length > 0 && <DataTable entries={value.data} />}
            {!value.dataComplete && (
              <p className="py-2 text-muted">
                {name} cannot list an account’s data entries, only read those whose name is known:
                name one above.{listedBy}
              </p>
            )}
            {value.dataComplete && value.data.length === 0 && (
              <EmptyState>This account has no data entries.</EmptyState>
            )}
            <Provenance calls={calls} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function DataTable({ entries }: { entries: Account['data'] }) {
  const { page: path } = useHere()
  const { shown, more } = useFirst(entries, 200, 'data name')
  return (
    <>
      <Table caption="Data entries" columns={columns} look="never-stacked">
        {keyed(shown).map(({ key, item: { name, value } }) => (
          <tr key={key} data-row="">
            <td>
              <PageLink {...primaryLink} page={path} search={{ name }}>
                <VisibleText text={name} />
              </PageLink>
            </td>
            <td className="w-[40%]">
              <DataValue base64={value} />
            </td>
          </tr>
        ))}
      </Table>
      {more}
    </>
  )
}
