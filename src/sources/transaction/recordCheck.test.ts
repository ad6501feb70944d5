import { expect, test } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { recordedFolder, rowsOfFile } from '#e2e/testing/recordings.ts'
import { described, operationFromRest } from '#ledger/operations/registry.ts'
import { readRecord } from '#ledger/restRecord.ts'
import { transactionFromRest } from '#ledger/transaction.ts'
import { RecordError } from '#ledger/values/answer.ts'
import { isRow, type Row, textOf as textIn } from '#mock/record.ts'
import { createEngine } from '../worker/engine.ts'

/** Fields of an operation that its envelope or result states, whatever its type. */
const operationFields = `
  amount starting_balance source_amount source_max destination_min limit offer_id shares bump_to extend_to
  price_r.n price_r.d min_price_r.n min_price_r.d max_price_r.n max_price_r.d
  asset_code asset_issuer source_asset_code source_asset_issuer buying_asset_code buying_asset_issuer
  selling_asset_code selling_asset_issuer path.asset_code path.asset_issuer
  source_account source_account_muxed account funder from from_muxed to to_muxed into into_muxed trustor
  inflation_dest home_domain low_threshold med_threshold high_threshold master_key_weight signer_key signer_weight
  name value sponsored_id account_id trustline_account_id claimable_balance_id data_account_id data_name
  signer_account_id balance_id claimants.destination reserves_max.amount reserves_min.amount
  liquidity_pool_id parameters.value transaction_successful
`.split(/\s+/)
const transactionFields = `
  memo source_account account_muxed fee_account fee_account_muxed fee_charged max_fee source_account_sequence
  signatures operation_count preconditions.timebounds.min_time preconditions.timebounds.max_time
  preconditions.ledgerbounds.min_ledger preconditions.ledgerbounds.max_ledger preconditions.min_account_sequence
  preconditions.min_account_sequence_age preconditions.min_account_sequence_ledger_gap
  fee_bump_transaction.hash fee_bump_transaction.signatures
  inner_transaction.hash inner_transaction.signatures inner_transaction.max_fee
`.split(/\s+/)

const passphrase = 'Parallax Local Network ; 2026'
const other = 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF'
const otherMuxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK'
const engine = createEngine({
  bundledFetch: () => Promise.resolve(() => Promise.reject(new Error())),
})
const { signal } = new AbortController()
const check = async (record: Row, operations: readonly Row[]) =>
  engine.run(
    'recordCheck',
    {
      transaction: transactionFromRest(readRecord(record)),
      operations: operations.map((row) => described(operationFromRest(row))),
      passphrase,
    },
    signal,
  )
const operationsOf = Map.groupBy(rowsOfFile(recordedFolder, 'rest/operations'), (row) =>
  textIn(row, 'transaction_hash'),
)
const recorded = rowsOfFile(recordedFolder, 'rest/transactions').map((record) => ({
  record,
  operations: operationsOf.get(textIn(record, 'hash')) ?? [],
}))

/** Three recorded transactions for each of these: a field of a transaction, or of a type of operation. */
function withEach(thingsOf: (each: (typeof recorded)[number]) => readonly string[]) {
  const counts = new Map<string, number>()
  const chosen = recorded.filter((each) => {
    const needed = thingsOf(each).filter((thing) => (counts.get(thing) ?? 0) < 3)
    for (const thing of new Set(needed)) counts.set(thing, (counts.get(thing) ?? 0) + 1)
    return needed.length > 0
  })
  return { chosen, things: counts.size }
}

test('nothing is said of a record that is as its XDR states', async () => {
  expect(recorded.length).toBeGreaterThan(3000)
  const said: unknown[] = []
  for (const [i, { record, operations }] of recorded.filter((_, n) => n % 4 === 0).entries()) {
    // Of some the service leaves out the meta.
    const meta = i % 3 === 0 ? undefined : record.result_meta_xdr
    const found = await check({ ...record, result_meta_xdr: meta }, operations)
    if ([found.transaction, ...found.operations].some((each) => each !== undefined))
      said.push([record.hash, found])
  }
  expect(said).toEqual([])
})

test('each field of a transaction that is changed is said to differ from its XDR', async () => {
  const unsaid: string[] = []
  const { chosen, things } = withEach(({ record }) =>
    transactionFields.filter((path) => changedAt(record, path.split('.')) !== undefined),
  )
  for (const { record } of chosen)
    for (const path of transactionFields) {
      const changed = changedAt(record, path.split('.'))
      if (changed === undefined) continue
      if (path === 'fee_account' || path === 'source_account')
        for (const each of ['account_muxed', 'fee_account_muxed'])
          Reflect.deleteProperty(changed, each)
      if (path === 'memo') Reflect.deleteProperty(changed, 'memo_bytes')
      const outcome = await orRefused(() => check(changed, []))
      if (outcome !== 'refused' && outcome.transaction === undefined)
        unsaid.push(`${textIn(record, 'hash')} ${path}`)
    }
  expect(things).toBeGreaterThan(20)
  expect(unsaid).toEqual([])
})

test('a success whose result has a failed operation in it is said to be none, and the other way round', async () => {
  const { chosen, things } = withEach(({ record, operations }) => {
    const code = Buffer.from(textIn(record, 'result_xdr'), 'base64').readInt32BE(8)
    // Failed before its operations, or a fee bump, whose inner result has the code too.
    return code === 0 || code === -1 ? operations.map(({ type }) => `${code} ${String(type)}`) : []
  })
  for (const { record, operations } of chosen) {
    const bytes = Buffer.from(textIn(record, 'result_xdr'), 'base64')
    bytes.writeInt32BE(bytes.readInt32BE(8) === 0 ? -1 : 0, 8)
    const changed = {
      ...record,
      result_xdr: bytes.toString('base64'),
      successful: record.successful !== true,
    }
    const found = await check(changed, operations)
    expect(found.transaction).toMatch(/^its result cannot be: /)
  }
  expect(things).toBeGreaterThan(40)
})

test('each field of an operation that is changed is said to differ from its transaction’s XDR', async () => {
  const unsaid: string[] = []
  const { chosen, things } = withEach(({ operations }) =>
    operations.flatMap((row) =>
      operationFields.flatMap((path) =>
        changedAt(row, path.split('.')) === undefined ? [] : [`${textIn(row, 'type')}.${path}`],
      ),
    ),
  )
  for (const { record, operations } of chosen)
    for (const path of operationFields) {
      const others = operations.map((row) => changedAt(row, path.split('.')))
      const at = others.flatMap((row, i) => (row === undefined ? [] : [i]))
      if (at.length === 0) continue
      const changed = operations.map((row, i) => others[i] ?? row)
      const told = changed.map((row, i) =>
        others[i] === undefined ? row : withoutDoubles(path)(row),
      )
      const found = await orRefused(() => check(record, told))
      for (const i of at) {
        const isSaid =
          found === 'refused' || found.operations[i] !== undefined || isUnread(changed[i])
        if (!isSaid)
          unsaid.push(
            `${textIn(operations[i] ?? {}, 'id')} ${textIn(operations[i] ?? {}, 'type')}.${path}`,
          )
      }
    }
  expect(unsaid.slice(0, 20)).toEqual([])
  expect(things).toBeGreaterThan(100)
})

test('an operation that its XDR refutes is said with what the XDR says', async () => {
  const { record, operations } = defined(
    recorded.find((each) => each.operations.length === 1 && each.operations[0]?.type === 'payment'),
  )
  const changed = operations.map((row) => ({ ...row, amount: '7.7777777' }))
  const [found] = (await check(record, changed)).operations
  expect(found?.problem).toMatch(/^it does not match its XDR: amount \(\d+\)$/)
  const [stated] = operations.map((row) => described(operationFromRest(row)))
  expect(found?.reading).toEqual(stated?.description.summary)
})

test('free text of the XDR is not within the words about a record', async () => {
  const { record, operations } = defined(
    recorded.find((each) => each.operations.some(({ name }) => name === 'nothing here')),
  )
  const changed = operations.map((row) => ('name' in row ? { ...row, name: 'other' } : row))
  const problems = (await check(record, changed)).operations.map((each) => each?.problem)
  expect(problems).toContain('it does not match its XDR: name')
})

async function orRefused<T>(read: () => Promise<T>): Promise<T | 'refused'> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RecordError) return 'refused'
    throw error
  }
}

const isUnread = (row: Row | undefined): boolean => {
  const { body } = operationFromRest(row)
  return body.type === 'unknown'
}

/** Fields that repeat a changed one: a consistent lie changes them too. */
const withoutDoubles =
  (path: string) =>
  (row: Row): Row => {
    const left = { ...row }
    if (path.endsWith('_r.n') || path.endsWith('_r.d'))
      Reflect.deleteProperty(left, path.replace(/_r\..*/, ''))
    for (const name of Object.keys(left))
      if (name.endsWith('_muxed') && name === `${path}_muxed`) Reflect.deleteProperty(left, name)
    return left
  }

/** A copy with another value at a path, of a list the last item's; undefined where there is none. */
function changedAt(row: Row, [key = '', ...rest]: readonly string[]): Row | undefined {
  const value = row[key]
  if (value === undefined || value === null || value === '') return undefined
  if (rest.length === 0) return { ...row, [key]: changedField(value, key) }
  const own = Array.isArray(value) ? value.at(-1) : value
  const changed = isRow(own) ? changedAt(own, rest) : undefined
  if (changed === undefined) return undefined
  return { ...row, [key]: Array.isArray(value) ? [...value.slice(0, -1), changed] : changed }
}

/** Another value of the same form. */
function changedField(value: unknown, key: string): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (Array.isArray(value)) return [...value, value[0] ?? 'AAAA']
  if (typeof value !== 'string') throw new Error(`${key} is of no form that is known here`)
  if (/^\d+\.\d{7}$/.test(value)) return value === '7.7777777' ? '8.8888888' : '7.7777777'
  if (/^\d{1,20}$/.test(value)) return String(BigInt(value) + 1n)
  if (/^G[A-Z2-7]{55}$/.test(value)) return other
  if (/^M[A-Z2-7]{68}$/.test(value)) return otherMuxed
  if (/^[0-9a-f]{64,72}$/.test(value)) return value.slice(0, -1) + (value.endsWith('0') ? '1' : '0')
  if (key.endsWith('asset_code')) return `${value.startsWith('Z') ? 'Y' : 'Z'}${value.slice(1)}`
  return key === 'value' ? 'AAAAAQ==' : `${value.slice(0, -1)}${value.endsWith('x') ? 'y' : 'x'}`
}
