import { type ComponentProps, useState } from 'react'
import {
  isUnknownRecord,
  knownItems,
  type Sentence,
  type UnknownRecord,
  type Value,
} from '#ledger/values'
import { LinkButton } from '../../components/Button.tsx'
import { Cells, type Columns, Td, widthOf } from '../../components/Table.tsx'
import { UnknownCell } from '../cells.tsx'

/** A row that goes on in the next: no rule between them. */
export const joinedRowLook =
  '[&>td]:border-b-transparent stacks:border-b-0 stacks:pb-0 stacks:[&+tr]:pt-1'

interface GroupProps<T> {
  readonly group: RowGroup<T | UnknownRecord>
  readonly columns: Columns<RowGroup<T>>
  /** What the row of a group of one has. */
  readonly rowOf: (
    row: RowGroup<T | UnknownRecord>,
  ) => ComponentProps<'tr'> & { 'data-row'?: string }
}

/** Rows of a table that differ only in whom they name, as one row that opens to them; one row stays as it is. */
export function EqualRows<T extends object>({ group, columns, rowOf }: GroupProps<T>) {
  const [open, setOpen] = useState(false)
  const span = widthOf(columns)
  const cellsOf = (row: RowGroup<T | UnknownRecord>) => {
    const [first] = row.items
    return first !== undefined && isUnknownRecord(first) ? (
      <UnknownCell unknown={first} span={span} />
    ) : (
      <Cells columns={columns} row={{ ...row, items: knownItems(row.items) }} />
    )
  }
  const rows = group.items.map((item, index) => {
    const row = { items: [item], from: group.from + index }
    return (
      <tr key={row.from} {...rowOf(row)}>
        {cellsOf(row)}
      </tr>
    )
  })
  if (rows.length === 1) return rows
  return (
    <>
      <tr data-row="" className={joinedRowLook}>
        {cellsOf(group)}
      </tr>
      <tr>
        <Td phone="full" colSpan={span}>
          <LinkButton aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show them as one row' : `Show each of the ${rows.length} rows`}
          </LinkButton>
        </Td>
      </tr>
      {open && rows}
    </>
  )
}

/** Rows in a row that differ in nothing, or only in whom they name; a row by itself is a group of one. */
export interface RowGroup<T> {
  readonly items: readonly T[]
  /** Index of the first among all rows. */
  readonly from: number
}

/** Fewer equal rows than this stay rows. */
const fewest = 4

/** Groups neighbours of the same key. */
export function equalRows<T>(
  items: readonly T[],
  keyOf: (item: T, index: number) => string | undefined,
): readonly RowGroup<T>[] {
  const keys = items.map(keyOf)
  const groups: RowGroup<T>[] = []
  for (let from = 0; from < items.length; ) {
    let to = from + 1
    while (keys[from] !== undefined && to < items.length && keys[to] === keys[from]) to++
    const count = to - from >= fewest ? to - from : 1
    groups.push({ items: items.slice(from, from + count), from })
    from += count
  }
  return groups
}

/** Equal text for sentences that differ only in whom they name. */
export const sentenceShape = (sentence: Sentence): string =>
  JSON.stringify(
    sentence.map((part) => (isNamed(part) ? part.kind : part)),
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  )

/** Sentences of one shape as one: where they name different ones, it says how many. */
export function commonSentence(sentences: readonly Sentence[]): Sentence {
  const [first = []] = sentences
  return first.map((part, at) => {
    if (!isNamed(part)) return part
    const named = new Set(
      sentences.map((each) => {
        const other = each[at]
        return other !== undefined && isNamed(other) ? other.id : ''
      }),
    )
    return named.size === 1 ? part : `one of ${named.size} ${nouns[part.kind]}`
  })
}

type Named = Extract<Value, { kind: 'address' | 'claimableBalance' }>

const nouns = { address: 'accounts', claimableBalance: 'claimable balances' } as const

const isNamed = (part: string | Value): part is Named =>
  typeof part !== 'string' && (part.kind === 'address' || part.kind === 'claimableBalance')
