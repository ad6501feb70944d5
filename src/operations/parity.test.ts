import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readClosedLedger } from '../sources/ledgers/closedLedger.ts'
import { ledgerOf, outcomeOf } from '../derive/ledger.ts'
import { operationsOf } from '../derive/operations.ts'
import { isPayment } from '../derive/payments.ts'
import { askedBy, transactionOf } from '../derive/transaction.ts'
import { bytesFromBase64, hexFromBytes } from '../model/values/bytes.ts'
import { ledgerFromRest, ledgerToRest } from '../rest/records/ledgerRecord.ts'
import { readRecord } from '../rest/records/record.ts'
import { transactionFromRest, transactionToRest } from '../rest/records/transactionRecord.ts'
import { describe as tell, operationFromRest, operationToRest } from './registry.ts'

/** The recorded network and the conformance sets, outside the project (shared/recorded, shared/conformance). */
const shared = '../shared'
const runs = existsSync(shared)
  ? ['recorded/tour', ...globSync('conformance/*/*', { cwd: shared }).toSorted()].filter((run) =>
      existsSync(join(shared, run, 'manifest.json')),
    )
  : []
// oxlint-disable-next-line no-console -- a test that does not run says so
if (runs.length === 0) console.log(`parity of operations: skipped, ${shared} is not here`)

const seen = { ledgers: 0, transactions: 0, operations: 0, payments: 0, innerHashes: 0 }

describe.skipIf(runs.length === 0)(
  'from XDR alone comes what the reference REST service said',
  () => {
    it.each(runs)('%s', (run) => {
      const manifest = readRecord(
        JSON.parse(readFileSync(join(shared, run, 'manifest.json'), 'utf8')),
      )
      const base = manifest.object('horizon').text('base')
      const passphrase = manifest.text('network_passphrase')
      const closed = lines(run, 'rpc/getLedgers.base64').map((item) =>
        readClosedLedger(
          bytesFromBase64(readRecord(item).text('metadataXdr')) ?? new Uint8Array(),
          passphrase,
        ),
      )

      const ledgers = closed.map((ledger) => ledgerOf(ledger, ledger.transactions.map(outcomeOf)))
      const ledgerRecords = lines(run, 'rest/ledgers')
      compare(
        ledgers,
        ledgerRecords.map((record) => ledgerFromRest(readRecord(record))),
      )
      compare(
        ledgers.map((ledger) => ledgerToRest(ledger, base)),
        ledgerRecords,
      )

      const applied = closed.flatMap((ledger) => ledger.transactions)
      const transactions = applied.map(transactionOf)
      const transactionRecords = lines(run, 'rest/transactions')
      compare(
        transactions.map(withoutMeta),
        transactionRecords.map((record) => withoutMeta(transactionFromRest(readRecord(record)))),
      )
      compare(
        transactions.map((transaction) => withoutWireMeta(transactionToRest(transaction, base))),
        transactionRecords.map(withoutWireMeta),
      )

      const operations = applied.flatMap(operationsOf)
      const operationRecords = lines(run, 'rest/operations')
      compare(operations, operationRecords.map(operationFromRest))
      compare(
        operations.map((operation) => operationToRest(operation, base)),
        operationRecords,
      )
      expect(operations.filter(({ body }) => body.type === 'unknown')).toEqual([])
      for (const operation of operations) expect(tell(operation).summary.length).toBeGreaterThan(0)

      const payments = lines(run, 'rest/payments')
      compare(operations.filter(isPayment), payments.map(operationFromRest))

      const byHash = new Map(
        transactions.map((transaction) => [transaction.feeBump?.innerHash, transaction]),
      )
      const asked = lines(run, 'rest/nested/transaction_by_inner_hash').map(
        (item) => readRecord(item).raw.body,
      )
      compare(
        asked.map((body) => {
          const hash = readRecord(body).hash('hash')
          const transaction = byHash.get(hash)
          return transaction && withoutWireMeta(transactionToRest(askedBy(transaction, hash), base))
        }),
        asked.map(withoutWireMeta),
      )

      seen.ledgers += ledgers.length
      seen.transactions += transactions.length
      seen.operations += operations.length
      seen.payments += payments.length
      seen.innerHashes += asked.length
    })

    it('in every run that was recorded', () => {
      expect(runs.length).toBe(156)
      expect(seen).toMatchInlineSnapshot(`
        {
          "innerHashes": 89,
          "ledgers": 3312,
          "operations": 8019,
          "payments": 3743,
          "transactions": 5609,
        }
      `)
    })
  },
)

function lines(run: string, name: string): readonly unknown[] {
  const file = join(shared, run, `${name}.ndjson.gz`)
  if (!existsSync(file)) return []
  const text = gunzipSync(readFileSync(file)).toString()
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

/** The reference's `result_meta_xdr` is at times not what the ledger says (contract/observed.md, trap 1). */
function withoutWireMeta(record: unknown): Readonly<Record<string, unknown>> {
  const { result_meta_xdr: meta, ...rest } = readRecord(record).raw
  expect(typeof meta).toBe('string')
  return rest
}
const withoutMeta = <T extends { readonly xdr: { readonly meta?: string | undefined } }>(
  transaction: T,
) => ({ ...transaction, xdr: { ...transaction.xdr, meta: undefined } })

/** Equal item by item, whatever the order of fields; the first that differs is shown whole. */
function compare(derived: readonly unknown[], recorded: readonly unknown[]): void {
  const first = derived.findIndex((item, i) => text(item) !== text(recorded[i]))
  expect(shown(derived[first])).toEqual(shown(recorded[first]))
  expect(derived.length).toBe(recorded.length)
}
const shown = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(text(value))
const text = (value: unknown): string => JSON.stringify(value, canonical) ?? 'undefined'

function canonical(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Uint8Array) return hexFromBytes(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
