import { beforeAll, describe, expect, it, test } from 'vitest'
import { openRecording } from '#e2e/lab/conformance/recording.ts'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'
import { recordings } from '#e2e/testing/recordings.ts'
import {
  bytes32,
  contract,
  contractEvent,
  fields,
  i64,
  string,
  symbol,
  u32,
  vec,
} from '#e2e/testing/scValues.ts'
import { openLedger } from '#sources/ledgers/ledger.ts'
import { hexFromBytes } from '../values/bytes.ts'
import { number, type Sentence } from '../values/value.ts'
import {
  type AppliedTransaction,
  generatedReaders,
  innerTransaction,
  isSuccessful,
  ledgerKeyOf,
  operationMetas,
} from '../xdr/closedLedger.ts'
import { readTransactionMeta, writeLedgerKey } from '../xdr/generated/reader.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { readAll, writeAll } from '../xdr/xdrBytes.ts'
import { sameCall } from './callTree.ts'
import { contractError, contractErrors } from './contractErrors.ts'
import type { CallStep, CallTree, ExplainedCall, InvokedCall } from './execution.ts'
import { explainedCall } from './readExecution.ts'

interface Explained {
  readonly transaction: AppliedTransaction
  readonly meta: Xdr.TransactionMeta
  readonly call: ExplainedCall
  /** The same call, explained from a meta without diagnostic events. */
  readonly silent: ExplainedCall
}

/** Every recorded transaction with a contract operation. */
async function* contractTransactions(): AsyncGenerator<Explained> {
  for (const { passphrase, ledgers } of recordings.map(openRecording))
    for await (const bytes of ledgers()) {
      const reader = openLedger(bytes, passphrase)
      for (let order = 1; order <= reader.transactionCount; order++) {
        const transaction = reader.decoded(order)
        const { envelope, result } = transaction
        if (innerTransaction(envelope).soroban === undefined) continue
        const meta = generatedReaders.meta(transaction.bytes.meta)
        const call = explainedCall({ envelope, result, meta }, passphrase)
        const silent = explainedCall({ envelope, result, meta: withoutLog(meta) }, passphrase)
        if (call === undefined || silent === undefined) throw new Error(transaction.hash)
        yield { transaction, meta, call, silent }
      }
    }
}

function withoutLog(meta: Xdr.TransactionMeta): Xdr.TransactionMeta {
  if (meta.type === 'v4') return { ...meta, v4: { ...meta.v4, diagnosticEvents: [] } }
  if (meta.type !== 'v3' || meta.v3.sorobanMeta === undefined) return meta
  const sorobanMeta = { ...meta.v3.sorobanMeta, diagnosticEvents: [] }
  return { ...meta, v3: { ...meta.v3, sorobanMeta } }
}

const changesIn = ({ transaction, meta }: Explained) =>
  isSuccessful(transaction.result) ? operationMetas(meta).flatMap(({ changes }) => changes) : []

const eventIndexes = ({ steps }: CallTree): readonly number[] =>
  steps.flatMap((step) => (step.kind === 'event' ? (step.event.index ?? []) : []))

/** The indexes of the calls that a step is within. */
function callsAround(steps: readonly CallStep[]): readonly (readonly number[])[] {
  const open: number[] = []
  return steps.map((step, index) => {
    open.length = Math.min(open.length, step.depth)
    const around = [...open]
    if (step.kind === 'call') open[step.depth] = index
    return around
  })
}

/** Calls of a tree that another lacks, or has within another call. */
function missingFrom(whole: CallTree, part: CallTree): readonly string[] {
  const [wholeAround, partAround] = [callsAround(whole.steps), callsAround(part.steps)]
  const placed = new Map<number, number>()
  return part.steps.flatMap((step, index) => {
    if (step.kind !== 'call') return []
    const parents = (partAround[index] ?? []).map((each) => placed.get(each))
    const at = whole.steps.findIndex(
      (other, where) =>
        other.kind === 'call' &&
        sameCall(step, other) &&
        ![...placed.values()].includes(where) &&
        parents.every((parent) => parent !== undefined && wholeAround[where]?.includes(parent)),
    )
    if (at === -1) return [`${step.name} at depth ${step.depth}`]
    placed.set(index, at)
    return []
  })
}

describe('a contract call, in every recorded contract transaction', () => {
  const all: Explained[] = []
  beforeAll(async () => {
    for await (const each of contractTransactions()) all.push(each)
  })

  it('is explained', () => {
    expect(all.length).toBeGreaterThan(600)
    expect(all.filter(({ call }) => call.tree?.basis === 'diagnostic').length).toBeGreaterThan(500)
  })

  it('has every event of its operation in its tree once, with and without diagnostic events', () => {
    const wrong: string[] = []
    let events = 0
    for (const { transaction, meta, call, silent } of all) {
      const [operation] = isSuccessful(transaction.result) ? operationMetas(meta) : []
      const expected = (operation?.events ?? []).map((_event, index) => index)
      events += expected.length
      for (const tree of [call.tree, silent.tree])
        if (tree !== undefined && eventIndexes(tree).join() !== expected.join())
          wrong.push(`${transaction.hash} ${tree.basis} ${eventIndexes(tree).join()}`)
      if (call.tree === undefined && expected.length > 0) wrong.push(`${transaction.hash} no tree`)
    }
    expect(wrong).toEqual([])
    expect(events).toBeGreaterThan(500)
  })

  it('has every change of an entry, and of its time to live, once', () => {
    const wrong: string[] = []
    let changes = 0
    for (const each of all) {
      const keys = changesIn(each).flatMap(({ before, after }) => {
        const data = after?.data ?? before?.data
        return data === undefined ? [] : [ledgerKeyOf(data)]
      })
      const distinct = new Map(
        keys.map((key) => [hexFromBytes(writeAll(() => writeLedgerKey(key))), key]),
      )
      const lives = [...distinct.values()].filter(({ type }) => type === 'ttl').length
      const found = each.call.changes ?? []
      const entries = found.filter(
        ({ kind, entry }) => kind !== 'unchanged' && entry.kind !== 'time to live',
      )
      const told = found.filter(({ liveUntil }) => liveUntil !== undefined)
      changes += distinct.size
      if (entries.length !== distinct.size - lives || told.length !== lives)
        wrong.push(
          `${each.transaction.hash}: ${entries.length} of ${distinct.size - lives}, ${told.length} of ${lives}`,
        )
      // An unnamed time to live would be of an entry outside the footprint.
      if (found.some(({ entry }) => entry.kind === 'time to live'))
        wrong.push(`${each.transaction.hash}: a time to live without its key`)
    }
    expect(wrong).toEqual([])
    expect(changes).toBeGreaterThan(1000)
  })

  it('is known in part without diagnostic events, and nothing of that part is otherwise', () => {
    const wrong: string[] = []
    let calls = 0
    for (const { transaction, call, silent } of all) {
      if (call.tree === undefined || silent.tree === undefined) continue
      calls += silent.tree.steps.filter(({ kind }) => kind === 'call').length
      for (const missing of missingFrom(call.tree, silent.tree))
        wrong.push(`${transaction.hash}: ${missing}`)
    }
    expect(wrong).toEqual([])
    expect(calls).toBeGreaterThan(500)
  })

  it('returned where it succeeded; of the failed ones, two failed after they returned', () => {
    const returned = (successful: boolean) =>
      all.flatMap(({ transaction, call }) => {
        if (call.tree === undefined || isSuccessful(transaction.result) !== successful) return []
        const root = call.tree.steps.find((step): step is InvokedCall => step.kind === 'call')
        return root === undefined ? [] : [[root.outcome.kind, transaction.hash]]
      })
    expect(returned(true).filter(([kind]) => kind !== 'returned')).toEqual([])
    expect(returned(false).filter(([kind]) => kind === 'returned')).toEqual([
      // More events than the network allows, and a fee that does not cover the rent.
      ['returned', '0a8f08fddb26705cf096ebadbdbeef9043bcb3ba6a7d7040af3e47fe4c82a15b'],
      ['returned', '34e6bb3132b225d5f4e12a271199b52ebce5516cd8fc6211b7656cc3d4789a18'],
    ])
  })

  it('has its used authorizations by the nonces that they left', () => {
    const counts = { used: 0, unused: 0, unknown: 0 }
    for (const { call } of all)
      for (const { by } of call.authorizations)
        if (by.kind !== 'source')
          counts[by.isNonceUsed === undefined ? 'unknown' : by.isNonceUsed ? 'used' : 'unused'] += 1
    expect(counts.used).toBeGreaterThan(5)
    expect(counts.unused).toBe(0)
  })
})

const errors = recordedLedgers().flatMap((bytes) =>
  readClosedLedger(bytes, passphrase).transactions.flatMap(({ hash, result, bytes: parts }) =>
    isSuccessful(result)
      ? []
      : contractErrors(readAll(parts.meta, readTransactionMeta)).map((error) => ({
          hash,
          ...error,
        })),
  ),
)

const wordsOf = (sentence: Sentence): string =>
  sentence
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'text') return part.text
      return part.kind === 'number' ? String(part.value) : part.kind
    })
    .join(' ')

test('every error of the host has its meaning in words; those of contracts are named by their interface', () => {
  expect(errors.length).toBeGreaterThan(60)
  const bare = errors.filter(({ error, meaning }) => meaning === undefined && !isOfContract(error))
  expect(bare).toEqual([])
})

const isOfContract = (error: string): boolean => error.startsWith('Error(Contract, #')

test('no error shows the host’s own debug text', () => {
  const texts = errors.map(({ sentence }) => wordsOf(sentence))
  const debug = /[{}]|escalating|::|\.rs\b|VM call|panicked|backtrace/i
  expect(texts.filter((each) => debug.test(each))).toEqual([])
})

test('values behind a message of the host say what they are', () => {
  const of = (hash: string) =>
    wordsOf(errors.find((each) => each.hash.startsWith(hash))?.sentence ?? [])
  expect(of('34e6bb31')).toBe('rent in stroops 20212 , left of the fee 287')
  expect(of('0a8f08fd')).toBe('bytes 4100 , allowed 4000')
})

/** An error event with the host's message, raised within a contract. */
const raised = (
  error: Xdr.ScError,
  message: string,
  values: readonly Xdr.ScVal[] = [],
  type: Xdr.ContractEventType = 'diagnostic',
) =>
  contractEvent(
    bytes32(0),
    [symbol('error'), { type: 'scvError', error }],
    vec(string(message), ...values),
    type,
  )

/** The host's event of a call that used a key outside of its footprint, as on the public network. */
const outside = (key: Xdr.ScVal) =>
  raised(
    { type: 'sceStorage', code: 'scecExceededLimit' },
    'trying to access contract data key outside of the footprint',
    [contract(0), key],
  )

test('an entry that the footprint lacks is named by its whole key', () => {
  const block = vec(symbol('Block'), u32(160_262))
  const { sentence = [] } = contractError(outside(block)) ?? {}
  expect(sentence.slice(3)).toMatchObject([
    ',',
    { kind: 'list', items: [{ kind: 'code', text: 'Block' }, number(160_262)] },
  ])
  expect(contractError(outside(fields({ pool: u32(7) })))?.sentence.at(-1)).toMatchObject({
    kind: 'list',
    items: [{ kind: 'fields', fields: [{ label: 'pool', value: number(7) }] }],
  })
})

test('a balance that a token refuses is too small or too large, by what the host says of it', () => {
  const error = { type: 'sceContract', contractCode: 10 } as const
  const message = 'resulting balance is not within the allowed range'
  const refused = (...amounts: readonly bigint[]) =>
    contractError(raised(error, message, amounts.map(i64)))?.meaning
  expect(refused(0n, -5n, 100n)).toBe('The holder does not have enough of the asset.')
  expect(refused(10n, 5n, 100n)).toMatch(/a part of its balance must stay\.$/)
  expect(refused(0n, 101n, 100n)).toBe('The balance would be more than its limit.')
})

test('an event of a contract’s own is no error of the host, whatever its topics say', () => {
  const error = { type: 'sceAuth', code: 'scecInvalidAction' } as const
  expect(contractError(raised(error, 'nonce already exists'))?.meaning).toMatch(/nonce exists/)
  expect(contractError(raised(error, 'nonce already exists', [], 'contract'))).toBeUndefined()
})

test('an account’s refused signatures are no error of the contract that asked for them', () => {
  const error = { type: 'sceContract', contractCode: 5 } as const
  const weights = [1, 2].map(u32)
  const refused = (message: string, values: readonly Xdr.ScVal[] = []) => {
    const { contract, meaning } = contractError(raised(error, message, values)) ?? {}
    return [contract, meaning]
  }
  expect(refused('signature weight is lower than threshold', weights)).toEqual([
    undefined,
    'The signatures of an account weigh less than its medium threshold.',
  ])
  for (const message of [
    'no account signatures found',
    'too many account signers',
    'public keys are not ordered',
    'signer does not belong to account',
  ])
    expect(refused(message)).toEqual([
      undefined,
      'The authorization of an account or contract was refused.',
    ])
  expect(refused('failing with contract error')[0]).toBeDefined()
})

test('what exceeds a limit of the network is not told as declared too small', () => {
  const error = { type: 'sceBudget', code: 'scecExceededLimit' } as const
  const of = (message: string) => contractError(raised(error, message))?.meaning
  for (const message of [
    'ContractData size exceeds network config maximum size',
    'uploaded Wasm size exceeds network config maximum contract size',
  ])
    expect(of(message)).toBe('It is larger than the network allows.')
  expect(of('operation byte-write resources exceeds amount specified')).toMatch(/declared/)
  expect(
    of(
      'refundable resource fee was not sufficient to cover the events fee after paying for ledger storage rent: {} > {}',
    ),
  ).toBe('The refundable resource fee does not cover the events and the return value.')
})
