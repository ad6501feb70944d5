import { type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { formatTime, unixSeconds } from '#ledger/values'
import type { RowAhead } from '#sources'
import { Td } from '../components/Table.tsx'
import { keyed } from '../format/text.ts'
import { MemoRow, type RowAttributes } from './ListFrame.tsx'

/** Least number of rows rendered beyond each end of the viewport. */
const overscan = 4
/** Rows are added and removed in blocks: each change costs a layout and a paint. */
const together = 8
/** Pixels, until rows are measured. */
const usualHeight = 37
/** `aria-rowindex` counts from 1, and counts the head. */
const rowsBefore = 2

/**
 * The later rows of a long list: only those in and near the viewport are in the document, spacers replace the
 * others. All of them are in it while the page is printed or searched.
 */
export function RowsInView({
  rows,
  from,
  keyOf,
  by,
  days,
  draw,
  span,
}: {
  rows: readonly object[]
  /** How many rows come before these, always in the document. */
  from: number
  keyOf(this: void, row: object): string
  /** The cells of a row; must be stable, or every row renders again. */
  by: unknown
  days: ReadonlyMap<object, string>
  draw(this: void, row: object, attributes: RowAttributes): ReactNode
  span: number
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { top, height } = usePosition(body)
  useFixedColumns(body)
  const [focused, setFocused] = useState<string>()
  const showsAll = useAllRows()
  const below = useMemo(() => rows.slice(from), [rows, from])
  const keys = useMemo(() => below.map(keyOf), [below, keyOf])
  // Stable for the same rows: the virtualizer would compute all positions again at each scroll.
  const keyAt = useCallback((index: number): string => keys[index] ?? '', [keys])
  const retained = useMemo(() => retainedRows(keys, focused), [keys, focused])
  // oxlint-disable-next-line react/incompatible-library -- what it returns is retained from no one: nothing here is compiled
  const virtualizer = useWindowVirtualizer({
    count: below.length,
    estimateSize: () => height,
    getItemKey: keyAt,
    // Measuring during rendering would force a layout; the observer reports soon after.
    measureElement: (row, entry, { indexFromElement, itemSizeCache }) => {
      if (entry !== undefined && isTooWide(row)) fixColumns(row)
      return (
        entry?.borderBoxSize[0]?.blockSize ??
        itemSizeCache.get(keyAt(indexFromElement(row))) ??
        height
      )
    },
    overscan,
    rangeExtractor: (range) => (showsAll ? [...below.keys()] : inBlocks(range, retained)),
    scrollMargin: top,
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured holds for rows of about this height
  useEffect(() => {
    virtualizer.measure()
    for (const row of virtualizer.elementsCache.values())
      virtualizer.resizeItem(virtualizer.indexFromElement(row), row.getBoundingClientRect().height)
  }, [virtualizer, height])
  // A scroll does not wait for rows: React renders them between frames. The printer gets them at once, and so does the
  // keyboard: the next key looks for a neighbour of the focused row.
  const inView = virtualizer.getVirtualItems()
  const deferred = useDeferredValue(inView, none)
  const isAwaited =
    focused !== undefined &&
    retained.some((index) => !deferred.some((item) => item.index === index))
  const items = showsAll || isAwaited ? inView : deferred
  const attributesOf = (index: number) => ({
    'data-index': index,
    'aria-rowindex': from + index + rowsBefore,
  })
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest('tr')?.dataset.index
    setFocused(index === undefined ? undefined : keys[Number(index)])
  }
  let end = top
  // Space for rows that are not in the document.
  const spacer = (until: number, key: string) => {
    const space = until - end
    if (space < 1) return null
    return (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
      <tr key={key} aria-hidden="true" style={{ height: space, padding: 0, border: 0 }}>
        <Td colSpan={span} style={{ height: 0, padding: 0, border: 0 }} />
      </tr>
    )
  }
  return (
    <tbody ref={body} className="[overflow-anchor:none]" onFocus={onFocus}>
      {items.flatMap(({ index, start, end: next }) => {
        const row = below[index]
        if (row === undefined) return []
        const key = keyAt(index)
        const above = spacer(start, `above ${key}`)
        end = next
        return [
          above,
          <MemoRow
            key={key}
            item={row}
            by={by}
            day={days.get(row)}
            index={index}
            draw={() => draw(row, { ...attributesOf(index), ref: virtualizer.measureElement })}
          />,
        ]
      })}
      {spacer(top + virtualizer.getTotalSize(), 'below')}
    </tbody>
  )
}

/** Measures where these rows begin, and the mean height of the rows before them, in pixels. */
function usePosition(body: { readonly current: HTMLElement | null }) {
  const [position, setPosition] = useState({ top: 0, height: usualHeight })
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current === null) return
      const top = Math.round(body.current.getBoundingClientRect().top + window.scrollY)
      const height = meanHeight(body.current.previousElementSibling)
      setPosition((last) =>
        top === last.top && Math.abs(height - last.height) < 2 ? last : { top, height },
      )
    }
    measure()
    // Changes above move these rows and the page's height.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body])
  return position
}

/** The width of the window for which a table's columns are fixed, and what frees them. */
const fixed = new WeakMap<Element, { readonly width: number; readonly free: () => void }>()

/**
 * Columns keep the widths of the first rows while the window keeps its width, until a row has more in one: otherwise each
 * change of rows would move them, and be laid out twice.
 */
function fixColumns(part: Element): void {
  const table = part.closest('table')
  if (table === null) return
  fixed.get(table)?.free()
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  const measured = heads.map((head) => ({ head, width: head.getBoundingClientRect().width }))
  const widest = Math.max(...measured.map(({ width }) => width))
  // The widest column takes the remaining width.
  for (const { head, width } of measured) if (width < widest) head.style.width = `${width}px`
  table.style.tableLayout = 'fixed'
  const free = () => {
    for (const each of [table, ...heads]) each.removeAttribute('style')
  }
  fixed.set(table, { width: window.innerWidth, free })
}

function useFixedColumns(body: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const part = body.current
    const table = part?.closest('table')
    if (!part || !table) return undefined
    fixColumns(part)
    // A phone's toolbars appear and disappear while the page scrolls.
    const resized = () => fixed.get(table)?.width !== window.innerWidth && fixColumns(part)
    window.addEventListener('resize', resized)
    return () => {
      window.removeEventListener('resize', resized)
      fixed.get(table)?.free()
    }
  }, [body])
}

/** A cell has more than its column is wide. */
const isTooWide = (row: Element): boolean =>
  [...row.children].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)

function meanHeight(body: Element | null): number {
  const rows = body?.childElementCount ?? 0
  return body === null || rows === 0 ? usualHeight : body.getBoundingClientRect().height / rows
}

function inBlocks({ startIndex, endIndex, overscan, count }: Range, retained: readonly number[]) {
  const first = Math.floor(Math.max(0, startIndex - overscan) / together) * together
  const last = Math.ceil((endIndex + 1 + overscan) / together) * together
  const indexes = new Set(retained)
  for (let index = first; index < Math.min(last, count); index++) indexes.add(index)
  return [...indexes].toSorted((a, b) => a - b)
}

const none: VirtualItem[] = []

/**
 * All rows are in the document for the printer, and once the reader searches the page or selects all of
 * it, since browsers only see the document.
 */
function useAllRows(): boolean {
  const [all, setAll] = useState(false)
  useEffect(() => {
    // Synchronously: the browser continues right after the event.
    const fill = () => flushSync(() => setAll(true))
    const empty = () => setAll(false)
    const onKey = ({ ctrlKey, metaKey, key, target }: KeyboardEvent) => {
      const takesAll = /^a$/i.test(key) && !isField(target)
      if (key === 'F3' || ((ctrlKey || metaKey) && (takesAll || /^[fg]$/i.test(key)))) fill()
    }
    window.addEventListener('beforeprint', fill)
    window.addEventListener('afterprint', empty)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('beforeprint', fill)
      window.removeEventListener('afterprint', empty)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
  return all
}

/** Ctrl+A in a field selects within the field. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea')

/**
 * Rows that always stay in the document: both ends, and the row that has or last had the focus, with its neighbours,
 * for the keyboard. That row is known by its key, since new rows may precede it.
 */
export function retainedRows(
  keys: readonly string[],
  focused: string | undefined,
): readonly number[] {
  const ends = keys.length === 0 ? [] : [0, keys.length - 1]
  const at = focused === undefined ? -1 : keys.indexOf(focused)
  const around = at === -1 ? [] : [at - 1, at, at + 1]
  return [...ends, ...around.filter((index) => index >= 0 && index < keys.length)]
}

/** Shows what an index says of rows whose ledgers are on their way: each becomes the whole row once its ledger is read. */
export function AheadRows({ rows, span }: { rows: readonly RowAhead[]; span: number }) {
  return keyed(rows).map(({ key, item: { type = 'transaction', successful, day } }) => (
    <tr key={key}>
      <Td phone="full" look="text-muted" colSpan={span}>
        <code>{type}</code>
        {day !== undefined && ` on ${formatTime(unixSeconds(day)).slice(0, 10)}`}
        {!successful && ', failed'}
        {'; its ledger is being read'}
      </Td>
    </tr>
  ))
}
