import { describe, expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { mutated } from '#e2e/testing/mutations.ts'
import { passphrase, recordedFetch, signal } from '#e2e/testing/recordedSources.ts'
import { restRequests } from '#e2e/testing/rest/restRequests.ts'
import type { DescribedOperation } from '#ledger/operations/registry.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { isUnknownRecord, SourceError } from '#ledger/values/answer.ts'
import { isRow } from '#mock/record.ts'
import { noBudget } from '../request.ts'
import { createRestSource } from '../rest/source.ts'
import type { Source } from '../source.ts'
import { transactionSummaries } from '../transaction/readTransaction.ts'
import { recordCheck } from '../transaction/recordCheck.ts'

/** `npm run changes` makes 10,000, `npm test` these. */
const changes = Number(process.env.CHANGES ?? 500)

/** The pages whose answers have XDR: of the transaction, or of the ledger's header. What others state, nothing proves. */
const withXdr = /^(transactions?|operation|operations of a transaction|ledgers?)$/
/** Fields there that no XDR of the answer proves, by reason: a service that changes one alone is believed. */
const unprovable: Readonly<Record<string, readonly string[]>> = {
  'records of a page may be left out': ['_embedded.records'],
  'the hash of a header is not computed here': ['hash', 'prev_hash', 'header_xdr'],
  'counts need the whole ledger': [
    'failed_transaction_count',
    'operation_count',
    'successful_transaction_count',
    'tx_set_operation_count',
  ],
  'a result is covered by its ledger’s hash alone, meta by none': [
    'fee_meta_xdr',
    'result_meta_xdr',
    'result_xdr',
  ],
  'the order within a ledger and its close time are proved by the ledger alone': [
    'paging_token',
    'created_at',
  ],
  // The page shows what the envelope has, or the account without the id in it.
  'a service older than a field has none': ['preconditions?', '*_muxed?'],
}
/** A field that is named without a question mark may have changed or be gone. */
const patterns = Object.values(unprovable)
  .flat()
  .map((name) => {
    const pattern = name.replaceAll(/[.?]/g, String.raw`\$&`).replace('*', '[^ ]*')
    return new RegExp(name.endsWith('?') ? `^${pattern}$` : `^${pattern}\\??$`)
  })

const url = 'https://recorded.invalid'
const good = recordedFetch()
const recorded = new Map<string, string>()
async function recordedBody(request: Request): Promise<string> {
  const body = recorded.get(request.url) ?? (await (await good(request)).text())
  recorded.set(request.url, body)
  return body
}

/** The recorded service, the one answer that a page is about changed. */
const changedSource = (isRoot: boolean, change: (body: string) => string): Source =>
  createRestSource({
    url,
    budget: noBudget,
    async fetch(request) {
      const body = await recordedBody(request)
      const isChanged = (new URL(request.url).pathname === '/') === isRoot
      return new Response(isChanged ? change(body) : body, {
        headers: { 'Content-Type': 'application/json' },
      })
    },
  })

const requests = Object.entries(restRequests)

describe('seeded changes of a REST service’s answers', () => {
  it(`are each refused, marked, or change nothing that is drawn: ${changes}`, async () => {
    const honest = new Map<string, readonly string[]>()
    for (const [name, ask] of requests)
      honest.set(name, drawn(await ask(changedSource(false, (body) => body))))
    const counts = { refused: 0, marked: 0, same: 0, unprovable: 0 }
    const lies: string[] = []
    for (let seed = 0; seed < changes; seed++) {
      const [name, ask] = defined(requests[seed % requests.length])
      let sent: readonly [before: string, after: string] = ['', '']
      const source = changedSource(name === 'network', (body) => {
        sent = [body, mutated(body, seed).body]
        return sent[1]
      })
      const outcome = await ask(source).then(
        (answer) => checked(name, answer),
        (error: unknown) => {
          if (error instanceof SourceError) return error
          throw new Error(`${name}, seed ${seed}: ${String(error)}`, { cause: error })
        },
      )
      const before = defined(honest.get(name))
      if (outcome instanceof SourceError) counts.refused++
      else if (outcome.join('\n') === before.join('\n')) counts.same++
      else if (
        outcome.every((each) => each === marked || before.includes(each)) &&
        outcome.includes(marked)
      )
        counts.marked++
      else if (!withXdr.test(name)) counts.unprovable++
      else {
        const fields = changedFields(sent[0], sent[1])
        const isKnown = (field: string) => patterns.some((each) => each.test(field))
        if (fields.length > 0 && fields.every(isKnown)) counts.unprovable++
        else lies.push(`${name}, seed ${seed}: ${fields.slice(0, 3).join(' ')}`)
      }
    }
    expect(lies).toEqual([])
    expect(counts.refused + counts.marked).toBeGreaterThan(changes / 3)
    expect(counts.unprovable).toBeLessThan(changes / 3)
  }, 900_000)
})

const marked = 'marked'

/** The items of a page or the one value, as text; `marked` for what is shown as unreadable. */
function drawn(answer: object): readonly string[] {
  const value: unknown = 'items' in answer ? answer.items : [Reflect.get(answer, 'value')]
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.map((item) => (isMarked(item) ? marked : textOf(item)))
}

/**
 * The text drawn for each item; `marked` also if a page that has the transaction says that it disagrees with its XDR.
 */
async function checked(name: string, answer: object): Promise<readonly string[]> {
  const value: unknown = 'items' in answer ? answer.items : [Reflect.get(answer, 'value')]
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const wrong = await Promise.all(
    items.map(async (item) => {
      if (isTransaction(item)) return isWrong(item, []) || isUnreadable(item)
      if (!withXdr.test(name) || !isOperation(item)) return false
      const own = await ownTransaction(item)
      return own === undefined || isWrong(own, [item])
    }),
  )
  return drawn(answer).map((text, i) => ((wrong[i] ?? false) ? marked : text))
}

const isTransaction = (item: unknown): item is Transaction => isRow(item) && 'xdr' in item
const isOperation = (item: unknown): item is DescribedOperation =>
  isRow(item) && 'transactionSuccessful' in item

function isWrong(transaction: Transaction, operations: readonly DescribedOperation[]): boolean {
  const found = recordCheck({ transaction, operations, passphrase })
  return (operations.length > 0 ? found.operations : [found.transaction]).some(
    (each) => each !== undefined,
  )
}

/** Its row says that its envelope or result cannot be read, or is not of its hash. */
const isUnreadable = (transaction: Transaction): boolean =>
  transactionSummaries({ transactions: [transaction], passphrase }).some(
    (each) => typeof each === 'string',
  )

/** As the service states it unchanged; undefined where it has none of this hash. */
async function ownTransaction(operation: DescribedOperation): Promise<Transaction | undefined> {
  try {
    const source = changedSource(false, (body) => body)
    return (await source.one('transaction', operation.transactionHash, signal)).value
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return undefined
  }
}

const isMarked = (item: unknown): boolean =>
  isRow(item) && (isUnknownRecord(item) || (isRow(item.body) && item.body.type === 'unknown'))

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner))

/** Fields that differ, named without their record: `balances.balance`. A name that no record has is not read. */
function changedFields(before: string, after: string): readonly string[] {
  const found = new Set<string>()
  compare(JSON.parse(before), JSON.parse(after), '', found)
  return [...found]
    .filter((path) => before.includes(`"${path.split('.').at(-1)?.replace('?', '')}"`))
    .map((path) => path.replace(/^_embedded\.records\./, ''))
}

function compare(before: unknown, after: unknown, path: string, found: Set<string>): void {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    for (const [i, each] of before.entries()) compare(each, after[i], path, found)
  else if (isRow(before) && isRow(after))
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      compare(before[key], after[key], path === '' ? key : `${path}.${key}`, found)
  else if (textOf(before) !== textOf(after)) found.add(after === undefined ? `${path}?` : path)
}
