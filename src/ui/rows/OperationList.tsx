import type { DescribedOperation } from '#ledger'
import {
  type AccountId,
  type UnknownRecord,
  accountOf,
  isUnknownRecord,
  toidParts,
} from '#ledger/values'
import { ListFrame } from '../list/ListFrame.tsx'
import { useList } from '../list/list.ts'
import { useHere } from '../address/addresses.ts'
import type { ListProps } from './listProps.ts'
import { OperationRow, operationColumns } from './OperationRow.tsx'
import { Footnote } from '../components/Note.tsx'
import { PageLink } from '../components/PageLink.tsx'
import { counted } from '../format/counted.ts'

export function OperationList({
  kind,
  of,
  caption,
  empty,
  counted,
}: Omit<ListProps<'operations'>, 'filter'> & { kind: 'operations' | 'payments' }) {
  const list = useList(kind, of)
  const { search } = useHere()
  const owner = kind === 'payments' && of?.kind === 'account' ? of.id : undefined
  const { page } = list
  const others =
    owner === undefined || page === undefined || search.successful !== undefined
      ? []
      : page.items.filter((item) => isFailureOfAnother(item, owner))
  const hides = others.length > 0 && search.failures !== 'all'
  return (
    <>
      <ListFrame
        list={
          hides && page !== undefined
            ? {
                ...list,
                page: { ...page, items: page.items.filter((item) => !others.includes(item)) },
              }
            : list
        }
        caption={caption}
        columns={operationColumns}
        look="operation-table"
        keyOf={(item) => String(item.id)}
        renderRow={renderRow}
        ledgerOf={(item) => toidParts(item.id).ledger}
        counted={counted}
        empty={hides ? 'All payments here failed, and others sent them.' : empty}
      />
      {others.length > 0 && <FailuresOfOthers count={others.length} hides={hides} />}
    </>
  )
}

/** A payment that another account tried: it moved nothing. */
const isFailureOfAnother = (
  item: DescribedOperation | UnknownRecord,
  account: AccountId,
): boolean =>
  !isUnknownRecord(item) && !item.transactionSuccessful && accountOf(item.source) !== account

const renderRow = (item: DescribedOperation) => <OperationRow operation={item} />

/** How many payments of this page failed and are of other accounts, and the switch that shows or hides them. */
function FailuresOfOthers({ count, hides }: { count: number; hides: boolean }) {
  const { page, search } = useHere()
  return (
    <Footnote>
      {counted(count, 'failed payment')} of other accounts{' '}
      {hides ? 'left out here: nothing was moved.' : 'among these: nothing was moved.'}{' '}
      <PageLink page={page} search={{ ...search, failures: hides ? 'all' : undefined }}>
        {hides ? 'Show failed payments of others' : 'Leave them out'}
      </PageLink>
    </Footnote>
  )
}
