import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  memo,
  useEffect,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { keptRows } from './keptRows.ts'
import { useRowsWanted } from './rowsWanted.ts'
import { useWholeList } from './wholeList.ts'

/** What tells a row from others, and by which it is measured. */
export type RowAttributes = Pick<ComponentProps<'tr'>, 'ref' | 'aria-rowindex'> & {
  readonly 'data-index': number
}

/** Rows beyond what is seen that stand ready on either side, at least. */
const overscan = 4
/** Rows come and go by so many: each time the table is laid out and painted. */
const together = 8
/** Pixels, till rows were measured. */
const usualHeight = 37
/** The head and the row itself are counted too. */
const rowsBefore = 2

/**
 * The rows of a long list behind its first ones: those in view and some around them are in the document, room is
 * kept for the others. All of them are there while the page is printed or searched.
 */
export function RowsInView({
  rows,
  from,
  due,
  keyOf,
  by,
  draw,
  span,
}: {
  rows: readonly object[]
  /** How many stand above, always in the document. */
  from: number
  /** Whether those above are drawn: these will be about as high. */
  due: boolean
  keyOf(this: void, row: object): string
  /** The cells of a row; must be stable, or every row renders again. */
  by: unknown
  draw(this: void, row: object, attributes: RowAttributes): ReactNode
  span: number
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { top, height } = usePlace(body, due)
  useStillColumns(body, due)
  const [focused, setFocused] = useState<string>()
  const isWhole = useWholeList()
  const below = useMemo(() => rows.slice(from), [rows, from])
  const keys = useMemo(() => below.map(keyOf), [below, keyOf])
  // The same for the same rows: by another one all of them would be placed anew, at each scroll.
  const keyAt = useCallback((index: number): string => keys[index] ?? '', [keys])
  const kept = useMemo(() => keptRows(keys, focused), [keys, focused])
  // oxlint-disable-next-line react/incompatible-library -- what it returns is kept from no one: nothing here is compiled
  const virtualizer = useWindowVirtualizer({
    count: below.length,
    estimateSize: () => height,
    getItemKey: keyAt,
    // Measured while it is drawn, a row would have the page laid out there and then; the observer tells soon after.
    measureElement: (row, entry, { indexFromElement, itemSizeCache }) =>
      entry?.borderBoxSize[0]?.blockSize ??
      itemSizeCache.get(keyAt(indexFromElement(row))) ??
      height,
    overscan,
    rangeExtractor: (range) => (isWhole ? [...below.keys()] : inBlocks(range, kept)),
    scrollMargin: top,
    // A scroll does not wait for rows: they are a task of their own.
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured holds for rows of about this height
  useEffect(() => {
    virtualizer.measure()
    for (const row of virtualizer.elementsCache.values())
      virtualizer.resizeItem(virtualizer.indexFromElement(row), row.getBoundingClientRect().height)
  }, [virtualizer, height])
  const items = virtualizer.getVirtualItems()
  const drawn = useRowsWanted(seenFirst(items, virtualizer.range), due)
  const attributesOf = (index: number) => ({
    'data-index': index,
    'aria-rowindex': from + index + rowsBefore,
  })
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest('tr')?.dataset.index
    setFocused(index === undefined ? undefined : keys[Number(index)])
  }
  let end = top
  const room = (until: number, key: string) => {
    const space = until - end
    return space < 1 ? null : <Room key={key} height={space} span={span} />
  }
  return (
    <tbody ref={body} className="rows-in-view" onFocus={onFocus}>
      {items.flatMap(({ index, start, end: next, size }) => {
        const row = below[index]
        if (row === undefined) return []
        const key = keyAt(index)
        const above = room(start, `above ${key}`)
        end = next
        return [
          above,
          <Row
            key={key}
            row={row}
            by={by}
            index={index}
            due={isWhole || kept.includes(index) || drawn.has(key)}
            size={size}
            span={span}
            draw={() => draw(row, { ...attributesOf(index), ref: virtualizer.measureElement })}
          />,
        ]
      })}
      {room(top + virtualizer.getTotalSize(), 'below')}
    </tbody>
  )
}

/** Where the rows begin in the page, and how high those above them are on average: pixels. */
function usePlace(body: { readonly current: HTMLElement | null }, due: boolean) {
  const [place, setPlace] = useState({ top: 0, height: usualHeight })
  useLayoutEffect(() => {
    const look = () => {
      if (body.current === null) return
      const top = Math.round(body.current.getBoundingClientRect().top + window.scrollY)
      const height = due ? meanHeight(body.current.previousElementSibling) : usualHeight
      setPlace((last) =>
        top === last.top && Math.abs(height - last.height) < 2 ? last : { top, height },
      )
    }
    look()
    // What changes above moves these rows, and the page's height with them.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body, due])
  return place
}

/**
 * Columns keep the widths that the first rows gave them, in a window of this width, or they would move under the
 * reader as rows come and go.
 */
function useStillColumns(body: { readonly current: HTMLElement | null }, due: boolean): void {
  useLayoutEffect(() => {
    const heads = [...(body.current?.closest('table')?.tHead?.rows[0]?.cells ?? [])]
    if (!due) return
    let room = 0
    const free = () => {
      for (const head of heads) head.style.width = ''
    }
    const hold = () => {
      // A phone's bars come and go as the page is scrolled.
      if (room === window.innerWidth) return
      room = window.innerWidth
      free()
      const measured = heads.map((head) => ({ head, width: head.getBoundingClientRect().width }))
      const widest = Math.max(...measured.map(({ width }) => width))
      // The sentence has what is left.
      for (const { head, width } of measured) if (width < widest) head.style.width = `${width}px`
    }
    hold()
    window.addEventListener('resize', hold)
    return () => {
      window.removeEventListener('resize', hold)
      free()
    }
  }, [body, due])
}

function meanHeight(body: Element | null): number {
  const rows = body?.childElementCount ?? 0
  return body === null || rows === 0 ? usualHeight : body.getBoundingClientRect().height / rows
}

function inBlocks({ startIndex, endIndex, overscan, count }: Range, kept: readonly number[]) {
  const first = Math.floor(Math.max(0, startIndex - overscan) / together) * together
  const behind = Math.ceil((endIndex + 1 + overscan) / together) * together
  const indexes = new Set(kept)
  for (let index = first; index < Math.min(behind, count); index++) indexes.add(index)
  return [...indexes].toSorted((a, b) => a - b)
}

/** Keys in the order in which rows are drawn: what is seen before what stands ready. */
function seenFirst(
  items: readonly { readonly index: number; readonly key: unknown }[],
  range: { readonly startIndex: number; readonly endIndex: number } | null,
): string[] {
  const isSeen = ({ index }: { readonly index: number }) =>
    range !== null && index >= range.startIndex && index <= range.endIndex
  return [...items.filter(isSeen), ...items.filter((item) => !isSeen(item))].map(({ key }) =>
    String(key),
  )
}

interface RowProps {
  readonly row: object
  readonly by: unknown
  readonly index: number
  /** Whether this row is scheduled to render. */
  readonly due: boolean
  readonly size?: number
  readonly span?: number
  readonly draw: () => ReactNode
}

/** One row; till its turn skeleton as high as it is, or may be. */
const Row = memo(
  function RowInView({ due, draw, size, span }: RowProps) {
    if (due) return draw()
    return (
      <tr style={{ height: size }}>
        <td className="full-cell loading-cell" colSpan={span} />
      </tr>
    )
  },
  (before: RowProps, next: RowProps) =>
    before.due === next.due &&
    before.row === next.row &&
    before.by === next.by &&
    before.index === next.index,
)

/** Space for rows that are not in the document. */
function Room({ height, span }: { height: number; span: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
    <tr aria-hidden="true" style={{ height, padding: 0, border: 0 }}>
      <td colSpan={span} style={{ height: 0, padding: 0, border: 0 }} />
    </tr>
  )
}
