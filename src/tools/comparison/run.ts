// npm run compare -- REST RPC --ledgers A..B: the same ledgers through a REST service and a JSON-RPC service. Prints each
// difference with its reason, and ends with 1 where a difference has none.
import '#tools/lateCode.ts'
import { unexplained } from '#sources/comparison/comparison.ts'
import { createRpcSource } from '#sources/node/source.ts'
import { noBudget } from '#sources/request.ts'
import { createRestSource } from '#sources/rest/source.ts'
import { parseLedgerRange } from '../ledgerRange.ts'
import { fetchHere, wordsOf } from '../program.ts'
import { compareRange, type FoundDifference } from './compareRange.ts'

const usage = 'usage: npm run compare -- <REST address> <RPC address> --ledgers A..B'
const words = wordsOf(
  { allowPositionals: true, options: { ledgers: { type: 'string' } } },
  usage,
  console.error,
)
if (typeof words === 'number') process.exit(words)
const [rest = '', rpc = ''] = words.positionals
const range = parseLedgerRange(words.values.ledgers ?? '')
if (!URL.canParse(rest) || !URL.canParse(rpc) || !range) {
  console.error(usage)
  process.exit(2)
}

const options = (url: string) => {
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
  return {
    url,
    fetch: fetchHere,
    viewBytes: Number.POSITIVE_INFINITY,
    ...(isHere && { budget: noBudget }),
  }
}
const lineOf = ({ what, field }: FoundDifference): string => {
  const { reason } = field
  const why =
    reason === undefined ? '' : ` (${reason.text}${reason.section ? `; ${reason.section}` : ''})`
  const values = `REST ${short(field.rest)}, RPC ${short(field.rpc)}`
  return `${reason === undefined ? 'UNEXPLAINED' : 'explained'} ${what}: ${values}${why}`
}
const short = (text = 'none') => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** Reasons and how often each was met: thousands of explained lines would hide the others. */
const explained = new Map<string, number>()
const start = performance.now()
const found = await compareRange(
  { rest: createRestSource(options(rest)), rpc: createRpcSource(options(rpc)) },
  range,
  (difference) => {
    const { reason } = difference.field
    const count = explained.get(reason?.text ?? '') ?? 0
    if (reason === undefined || count === 0) console.log(lineOf(difference))
    if (reason !== undefined) explained.set(reason.text, count + 1)
  },
)
for (const [text, count] of explained) console.log(`${count} × explained: ${text}`)
const wrong = unexplained(found.differences.map(({ field }) => field)).length
const seconds = Math.round((performance.now() - start) / 1000)
console.log(
  `ledgers ${range.from}–${range.to}: ${found.records} records, ${found.lists} lists of ${found.rows} rows, ` +
    `${found.fields} fields equal, ${found.differences.length - wrong} differences explained, ${wrong} not; ` +
    `${found.unread === 0 ? '' : `${found.unread} records and lists were read in part or not at all; `}${seconds} s`,
)
process.exitCode = wrong + found.unread === 0 ? 0 : 1
