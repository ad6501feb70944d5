import { type Call, type IndexRead, isHttp, partThousands } from '#ledger/values'
import { counted } from './counted.ts'
import { formatList } from './list.ts'

/** Whether a body is a form, as REST expects transactions; JSON-RPC posts JSON. */
export const isForm = (body = ''): boolean => /^\w+=/.test(body)

/**
 * The calls behind an answer in short: parts from the index, answers and their size, requests without an answer,
 * time, error statuses.
 */
export function callFacts(all: readonly Call[]): readonly string[] {
  const calls = all.filter(isHttp)
  const silent = calls.filter(({ status }) => status === 0).length
  const sum = (of: 'bytes' | 'duration') => calls.reduce((total, call) => total + call[of], 0)
  const reads = all.filter((call) => !isHttp(call))
  const parts = Map.groupBy(reads, (read) => `${indexText(read)}, served by ${read.host}`)
  return [
    ...[...parts].map(([from, its]) => `${partsText(its)} from ${from}`),
    ...(reads.some(({ isReset }) => isReset)
      ? ['the network was reset: ledgers of its earlier history were dropped from the index']
      : []),
    ...(silent < calls.length
      ? [`read from ${counted(calls.length - silent, 'answer')}`, formatBytes(sum('bytes'))]
      : []),
    ...(silent > 0 ? [`${counted(silent, 'request')} without answer`] : []),
    ...(calls.length > 0 ? [formatDuration(sum('duration'))] : []),
    ...calls.flatMap(({ status }) => (status >= 400 ? [`answered ${status}`] : [])),
  ]
}

/** What tells calls apart: each answer of the worker brings its own copy of a request, which was sent at one time. */
export const callKey = (call: Call): Call | string =>
  isHttp(call) ? `${call.url} ${call.body} ${call.duration}` : call

/** “which offers it has and the time of its last change”. */
const partsText = (reads: readonly IndexRead[]): string =>
  formatList([...new Set(reads.map(({ gave }) => gave))])

export const indexText = ({ ranges }: IndexRead): string =>
  `Parallax’s own index of ledgers ${ranges.map(rangeText).join(', ')}`

/** "39", "39–373". */
export const rangeText = ({ from, to }: { readonly from: number; readonly to: number }) =>
  from === to ? `${from}` : `${from}–${to}`

/** "312 B", "6.7 kB", "1.5 MB": at most two significant decimals. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value < 10 ? value.toFixed(1) : partThousands(value.toFixed(0))} ${unit}`
}

/** "27 ms", "1.2 s". */
export const formatDuration = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
