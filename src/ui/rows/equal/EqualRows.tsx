import { type ReactNode, useState } from 'react'
import type { Sentence, Value } from '#ledger/values'
import { LinkButton } from '../../components/Button.tsx'
import { Td } from '../../components/Table.tsx'

/** A row that goes on in the next: no rule between them. */
export const joinedRowLook =
  '[&>td]:border-b-transparent stacks:border-b-0 stacks:pb-0 stacks:[&+tr]:pt-1'

/** Rows of a table that differ only in whom they name, as one row that opens to them; one row stays as it is. */
export function EqualRows({
  count,
  span,
  row,
  children,
}: {
  count: number
  /** Columns of the table. */
  span: number
  /** The cells of the row that stands for all. */
  row: ReactNode
  /** Each by itself. */
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  if (count === 1) return children
  return (
    <>
      <tr data-row="" className={joinedRowLook}>
        {row}
      </tr>
      <tr>
        <Td phone="full" colSpan={span}>
          <LinkButton type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show them as one row' : `Show each of the ${count} rows`}
          </LinkButton>
        </Td>
      </tr>
      {open && children}
    </>
  )
}

/** Rows in a row that differ in nothing, or only in whom they name; a row by itself is a group of one. */
interface RowGroup<T> {
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
