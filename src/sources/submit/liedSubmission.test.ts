import { Account, Asset, Keypair, Operation, TransactionBuilder, xdr } from '@stellar/stellar-sdk'
import { describe, expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { passphrase, recordedFetch, signal } from '#e2e/testing/recordedSources.ts'
import { recordedFolder, rowsOfFile } from '#e2e/testing/recordings.ts'
import { SourceError } from '#ledger/values/answer.ts'
import { isRow, type Row, textOf } from '#mock/record.ts'
import { answered } from '../context.ts'
import { Http } from '../http.ts'
import { noBudget } from '../request.ts'
import { createRestSource } from '../rest/source.ts'
import { RpcClient } from '../rpc/client.ts'
import { RpcNode } from '../rpc/connection.ts'
import { RpcSubmission } from './rpcSubmit.ts'

const url = 'https://lying.invalid'
const now = Math.floor(Date.now() / 1000)
const alice = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 1))

/** A signed payment, valid for an hour unless other bounds are given. */
function payment(bounds: { maxTime?: number; maxLedger?: number } = { maxTime: now + 3600 }) {
  const builder = new TransactionBuilder(new Account(alice.publicKey(), '41'), {
    fee: '100',
    networkPassphrase: passphrase,
    timebounds: { minTime: 0, maxTime: bounds.maxTime ?? 0 },
    ...(bounds.maxLedger === undefined
      ? {}
      : { ledgerbounds: { minLedger: 0, maxLedger: bounds.maxLedger } }),
  })
  builder.addOperation(
    Operation.payment({ destination: alice.publicKey(), asset: Asset.native(), amount: '1' }),
  )
  const transaction = builder.build()
  transaction.sign(alice)
  return { envelope: transaction.toXDR(), hash: Buffer.from(transaction.hash()).toString('hex') }
}
const sent = payment()
/** The same payment, valid for a second less. */
const another = payment({ maxTime: now + 3599 })

/** `TransactionResult`: the fee, a code, and results of so many payments: 0 succeeds, -2 is underfunded. */
function result(code: number, payments: readonly number[] | undefined, fee = 100): string {
  const words = [0, fee, code]
  if (payments !== undefined) {
    words.push(payments.length)
    for (const each of payments) words.push(0, 1, each)
  }
  words.push(0)
  const bytes = Buffer.alloc(words.length * 4)
  for (const [i, word] of words.entries()) bytes.writeInt32BE(word, i * 4)
  return bytes.toString('base64')
}
const succeeded = result(0, [0])
const underfunded = result(-1, [-2])
const badSequence = result(-5, undefined)
const tooLate = result(-3, undefined)

const other = defined(
  rowsOfFile(recordedFolder, 'rest/transactions').find(({ operation_count: count }) => count === 5),
)

/** The fate of a transaction sent through a node that answers so: its state, or the kind of the failure. */
async function throughRpc(
  { envelope, hash }: { readonly envelope: string; readonly hash: string },
  sending: object,
  lookup?: object,
): Promise<string> {
  const mock = recordedFetch()
  const latest = { latestLedger: 400, latestLedgerCloseTime: String(now) }
  const replies = new Map<unknown, object>([
    ['sendTransaction', { hash, ...latest, ...sending }],
    ['getTransaction', { ...latest, ...lookup }],
  ])
  const fetch = async (request: Request) => {
    const body: unknown = await request.clone().json()
    const reply = isRow(body) ? replies.get(body.method) : undefined
    if (!isRow(body) || reply === undefined) return mock(request)
    return Response.json({ jsonrpc: '2.0', id: body.id, result: reply })
  }
  const client = new RpcClient(`${url}/rpc`, new Http({ via: 'rpc', fetch, budget: noBudget }))
  const submission = new RpcSubmission(
    { client, node: new RpcNode(client) },
    { first: 1, longest: 1, total: 3 },
  )
  return stateOf(() => answered(signal, (ctx) => submission.submit(envelope, 'wait', ctx)))
}

/**
 * The fate of a transaction sent through a REST service, whose record of the hash is `record`; without one it has none.
 */
async function throughRest(
  { envelope }: { readonly envelope: string },
  [status, body]: readonly [number, object],
  record?: object,
): Promise<string> {
  const mock = recordedFetch()
  const { submit } = createRestSource({
    url,
    budget: noBudget,
    async fetch(request) {
      if (request.method === 'POST') return Response.json(body, { status })
      return record !== undefined && new URL(request.url).pathname.startsWith('/transactions/')
        ? Response.json(record)
        : mock(request)
    },
  })
  return stateOf(() => defined(submit)(envelope, 'wait', signal))
}

async function stateOf(read: () => Promise<{ readonly state: string }>): Promise<string> {
  try {
    return (await read()).state
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return error.message.includes('It may still have been accepted') ? 'unknown' : error.kind
  }
}

/** “Unknown yet”, as the page says of both. */
const unknown = /^(unknown|timeout)$/
const believed = async <T>(lies: readonly T[], said: (lie: T) => Promise<string>) => {
  const states = await Promise.all(lies.map(async (lie) => [lie, await said(lie)] as const))
  return states.filter(([, state]) => !unknown.test(state))
}
const pending = { status: 'PENDING' }
const included = {
  status: 'SUCCESS',
  ledger: 390,
  createdAt: String(now - 60),
  envelopeXdr: sent.envelope,
  resultXdr: succeeded,
}

describe('an answer of an RPC node about a sent transaction that does not fit is not believed', () => {
  it('while those that fit are', async () => {
    expect(await throughRpc(sent, pending, included)).toBe('included')
    const failed = { ...included, status: 'FAILED', resultXdr: underfunded }
    expect(await throughRpc(sent, pending, failed)).toBe('failed')
    for (const errorResultXdr of [badSequence, underfunded])
      expect(await throughRpc(sent, { status: 'ERROR', errorResultXdr })).toBe('rejected')
    const lastLedger = payment({ maxLedger: 401 })
    expect(await throughRpc(lastLedger, pending, { status: 'NOT_FOUND' })).toBe('expired')
    const over = payment({ maxTime: now - 10 })
    expect(await throughRpc(over, pending, { status: 'NOT_FOUND' })).toBe('expired')
    expect(await throughRpc(over, { status: 'ERROR', errorResultXdr: tooLate })).toBe('rejected')
  })

  it('where it has expired by a time that this device’s clock has not reached', async () => {
    for (const time of ['253402300799', String(now + 4000), String(now + 100_000)])
      expect(
        await throughRpc(sent, pending, { status: 'NOT_FOUND', latestLedgerCloseTime: time }),
      ).toMatch(unknown)
    const lastLedger = payment({ maxLedger: 401 })
    const far = { status: 'NOT_FOUND', latestLedgerCloseTime: '253402300799' }
    expect(await throughRpc(lastLedger, pending, far)).toMatch(unknown)
  })

  it('where it has expired by a ledger that cannot have closed yet', async () => {
    const later = payment({ maxLedger: 900 })
    expect(await throughRpc(later, pending, { status: 'NOT_FOUND', latestLedger: 1000 })).toMatch(
      unknown,
    )
  })

  it('where a ledger has another transaction, or one with another result', async () => {
    const lies: readonly object[] = [
      { envelopeXdr: other.envelope_xdr, resultXdr: other.result_xdr },
      { envelopeXdr: another.envelope },
      { envelopeXdr: undefined },
      { resultXdr: result(0, [0, 0, 0, 0, 0]) },
      { resultXdr: result(0, [-2]) },
      { resultXdr: underfunded },
      { resultXdr: 'AAAA' },
      { resultXdr: other.result_xdr },
      // The fee is above the bid.
      { resultXdr: result(0, [0], 101) },
      { status: 'FAILED' },
      { status: 'FAILED', resultXdr: result(-1, [0]) },
      { txHash: 'ab'.repeat(32) },
    ]
    expect(
      await believed(lies, async (lie) => throughRpc(sent, pending, { ...included, ...lie })),
    ).toEqual([])
  })

  it('where it has expired by a latest ledger that is older than the one when it was sent', async () => {
    const over = payment({ maxTime: now - 10 })
    const lie = { status: 'NOT_FOUND', latestLedger: 100 }
    expect(await throughRpc(over, pending, lie)).toMatch(unknown)
    // A node behind the one that it was sent to.
    const behind = {
      status: 'NOT_FOUND',
      latestLedger: 399,
      latestLedgerCloseTime: String(now - 5),
    }
    expect(await throughRpc(over, pending, behind)).toBe('expired')
  })

  it('where it is refused without a reason, or with one of another transaction', async () => {
    const lies: readonly (string | undefined)[] = [
      undefined,
      '',
      'AAAA',
      succeeded,
      textOf(other, 'result_xdr'),
      result(-1, [-2, -2, -2, -2, -2]),
      result(-1, [0]),
    ]
    expect(
      await believed(lies, async (errorResultXdr) =>
        throughRpc(sent, { status: 'ERROR', errorResultXdr }),
      ),
    ).toEqual([])
  })

  it('where it is refused and a ledger has it already', async () => {
    const refused = { status: 'ERROR', errorResultXdr: badSequence }
    expect(await throughRpc(sent, refused, included)).toBe('included')
    const failed = { ...included, status: 'FAILED', resultXdr: underfunded }
    expect(await throughRpc(sent, refused, failed)).toBe('failed')
    expect(await throughRpc(sent, refused, { status: 'NOT_FOUND' })).toBe('rejected')
  })

  it('where it is accepted beside a reason to refuse it', async () => {
    for (const status of ['PENDING', 'DUPLICATE', 'TRY_AGAIN_LATER'])
      expect(await throughRpc(sent, { status, errorResultXdr: badSequence })).toMatch(unknown)
  })
})

describe('an answer of a REST service about a sent transaction that does not fit is not believed', () => {
  const record = (changes: Row = {}): Row => {
    const { _links, result_meta_xdr: _meta, fee_meta_xdr: _fee, ...fields } = other
    return {
      ...fields,
      hash: sent.hash,
      id: sent.hash,
      ledger: 370,
      paging_token: String((370n << 32n) | 4096n),
      created_at: '2026-11-20T20:32:02Z',
      successful: true,
      operation_count: 1,
      envelope_xdr: sent.envelope,
      result_xdr: succeeded,
      ...changes,
    }
  }
  const failed = (extras: object) =>
    [400, { type: 'https://stellar.org/horizon-errors/transaction_failed', extras }] as const

  it('while those that fit are', async () => {
    expect(await throughRest(sent, [200, record()])).toBe('included')
    const extras = {
      hash: sent.hash,
      result_xdr: underfunded,
      result_codes: { transaction: 'tx_failed', operations: ['op_underfunded'] },
    }
    expect(await throughRest(sent, failed(extras))).toBe('rejected')
    const lost = record({ successful: false, result_xdr: underfunded })
    expect(await throughRest(sent, failed(extras), lost)).toBe('failed')
  })

  it('where a ledger has another transaction under its hash', async () => {
    const lies: readonly Row[] = [
      { envelope_xdr: other.envelope_xdr, result_xdr: other.result_xdr },
      { envelope_xdr: another.envelope },
      { result_xdr: result(0, [0, 0, 0, 0, 0]) },
      { result_xdr: result(0, [0], 101) },
    ]
    const extras = { hash: sent.hash, result_xdr: badSequence }
    expect(await believed(lies, async (lie) => throughRest(sent, [200, record(lie)]))).toEqual([])
    expect(
      await believed(lies, async (lie) => throughRest(sent, failed(extras), record(lie))),
    ).toEqual([])
  })

  it('where a refusal has no reason, or one that does not fit', async () => {
    const lies: readonly object[] = [
      {},
      { result_codes: { transaction: 'tx_success' } },
      { result_xdr: succeeded },
      { result_xdr: textOf(other, 'result_xdr') },
    ]
    expect(
      await believed(lies, async (lie) => throughRest(sent, failed({ hash: sent.hash, ...lie }))),
    ).toEqual([])
  })
})

it('a fee bump is in a ledger only with the result of its own inner transaction', async () => {
  const inner = TransactionBuilder.fromXDR(sent.envelope, passphrase)
  if ('innerTransaction' in inner) throw new Error('it is a fee bump')
  const bump = TransactionBuilder.buildFeeBumpTransaction(alice, '200', inner, passphrase)
  bump.sign(alice)
  const own = { envelope: bump.toXDR(), hash: Buffer.from(bump.hash()).toString('hex') }
  const resultOf = (innerHash: string) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 0, 0, 0, 0, 200, 0, 0, 0, 1]),
      Buffer.from(innerHash, 'hex'),
      Buffer.from(succeeded, 'base64'),
      Buffer.alloc(4),
    ]).toString('base64')
  expect(xdr.TransactionResult.fromXDR(resultOf(sent.hash), 'base64').result.type).toBe(
    'txFeeBumpInnerSuccess',
  )
  const answer = { ...included, envelopeXdr: own.envelope }
  const said = async (resultXdr: string) => throughRpc(own, pending, { ...answer, resultXdr })
  expect(await said(resultOf(sent.hash))).toBe('included')
  expect(await said(resultOf('ab'.repeat(32)))).toMatch(unknown)
  expect(await said(succeeded)).toMatch(unknown)
  // The outer transaction of a fee bump in a ledger is valid.
  const outerAlone = { ...answer, status: 'FAILED', resultXdr: badSequence }
  expect(await throughRpc(own, pending, outerAlone)).toMatch(unknown)
})
