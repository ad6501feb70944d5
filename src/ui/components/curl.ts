import { partThousands } from './amountParts.ts'
import { counted } from '../pages/rows/words.ts'
import type { Call } from '../../model/errors.ts'
import type { SourceKind } from '../../sources/source.ts'

/** JSON-RPC is posted as JSON; REST is read, and takes transactions as a form. */
export const sightOf = (call: Call): SourceKind =>
  call.method === 'POST' && !isForm(call.body) ? 'rpc' : 'rest'

const isForm = (body = ''): boolean => /^\w+=/.test(body)

/** The request as a shell command that makes it again. */
export function curlOf(call: Call): string {
  if (call.body === undefined) return `curl ${quote(call.url)}`
  // The type that curl gives by itself is that of a form.
  if (isForm(call.body)) return `curl ${quote(call.url)} -d ${quote(call.body)}`
  return `curl ${quote(call.url)} -H 'content-type: application/json' -d ${quote(call.body)}`
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** What requests came to, in short: answers and their size, requests without one, time, refusals. */
export function callFacts(calls: readonly Call[]): readonly string[] {
  const silent = calls.filter(({ status }) => status === 0).length
  const sum = (of: 'bytes' | 'duration') => calls.reduce((all, call) => all + call[of], 0)
  return [
    ...(silent < calls.length
      ? [`read from ${counted(calls.length - silent, 'answer')}`, formatBytes(sum('bytes'))]
      : []),
    ...(silent > 0 ? [`${counted(silent, 'request')} without answer`] : []),
    formatDuration(sum('duration')),
    ...calls.flatMap(({ status }) => (status >= 400 ? [`answered ${status}`] : [])),
  ]
}

/** "312 B", "6.7 kB", "1.5 MB": a size of the service's answer, cut to two figures. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value < 10 ? value.toFixed(1) : partThousands(value.toFixed(0))} ${unit}`
}

/** "27 ms", "1.2 s". */
export const formatDuration = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
