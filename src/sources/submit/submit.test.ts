import { describe, expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { recordedFetch, recordedSources, signal } from '#e2e/testing/recordedSources.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { type Fetch, isUnknownRecord, knownItems } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { createMock, type MockOptions } from '#mock/mock.ts'
import { textOf } from '#mock/record.ts'
import { openFolder } from '#tools/network/packedFolder.ts'
import { answered } from '../context.ts'
import { Http } from '../http.ts'
import { createRpcSource } from '../node/source.ts'
import { noBudget } from '../request.ts'
import { createRestSource } from '../rest/source.ts'
import { RpcClient } from '../rpc/client.ts'
import { RpcNode } from '../rpc/connection.ts'
import type { Source, Submission, SubmitMode } from '../source.ts'
import { createEngine } from '../worker/engine.ts'
import { type Patience, RpcSubmission } from './rpcSubmit.ts'

const url = 'https://recorded.invalid'
const sources = recordedSources()
const sending = ({ submit }: Source) => defined(submit)
const corpus = openFolder('public/recorded/demo')

/** The transactions of a ledger in which some failed. */
const listed = async (): Promise<readonly Transaction[]> => {
  const of = { kind: 'ledger', id: ledgerSequence(18) } as const
  const page = await sources.rest.list('transactions', of, { order: 'asc', limit: 200 }, signal)
  return knownItems(page.items)
}
const one = async (successful: boolean): Promise<Transaction> =>
  defined((await listed()).find((transaction) => transaction.successful === successful))

/** The mock with every request that came to it. */
function watched(fetch: Fetch) {
  const sent: string[] = []
  return {
    sent,
    fetch: (request: Request) => {
      sent.push(`${request.method} ${new URL(request.url).pathname}`)
      return fetch(request)
    },
  }
}
const sourcesOver = (fetch: Fetch) => ({
  rest: createRestSource({ url, fetch, budget: noBudget }),
  rpc: createRpcSource({
    url: `${url}/rpc`,
    fetch,
    budget: noBudget,
  }),
})
/** Through RPC, with a patience that tests have. */
function impatient(fetch: Fetch, patience: Patience = { first: 5, longest: 10, total: 400 }) {
  const client = new RpcClient(`${url}/rpc`, new Http({ via: 'rpc', fetch, budget: noBudget }))
  const sending = new RpcSubmission({ client, node: new RpcNode(client) }, patience)
  return (envelope: string, how: SubmitMode, signal: AbortSignal): Promise<Submission> =>
    answered(signal, (ctx) => sending.submit(envelope, how, ctx))
}
const facts = ({ state, hash, ledger, resultXdr }: Submission) => ({
  state,
  hash,
  ledger,
  resultXdr,
})

describe.each(['rest', 'rpc'] as const)('a transaction sent through %s', (kind) => {
  const submit = sending(sources[kind])

  it('that a ledger has already is told with it, successful or failed', async () => {
    for (const successful of [true, false]) {
      const { hash, ledger, xdr } = await one(successful)
      const submission = await submit(xdr.envelope, 'wait', signal)
      expect(facts(submission)).toEqual({
        state: successful ? 'included' : 'failed',
        hash,
        ledger,
        resultXdr: xdr.result,
      })
      expect(submission.codes?.outcome.success).toBe(successful)
      expect(submission.codes?.outcome.meaning).not.toBe('')
      expect(submission.calls.length).toBeGreaterThan(0)
      expect(await submit(xdr.envelope, 'async', signal)).toMatchObject({
        state: 'duplicate',
        hash,
      })
    }
  })

  it('that the network refuses is rejected with its codes', async () => {
    const rejected = await corpus.table('rejected')
    expect(rejected.length).toBeGreaterThan(5)
    for (const row of rejected) {
      const envelope = textOf(row, 'envelope')
      for (const how of ['wait', 'async'] as const) {
        const submission = await submit(envelope, how, signal)
        expect(facts(submission)).toEqual({
          state: 'rejected',
          hash: row.hash,
          ledger: undefined,
          resultXdr: row.resultXdr,
        })
        const { outcome, operations } = defined(submission.codes)
        expect(row.resultCodes).toEqual({
          transaction: outcome.code,
          ...(operations.length > 0 && { operations: operations.map(({ code }) => code) }),
        })
      }
    }
  })

  it('that is none is rejected in words', async () => {
    for (const text of ['', 'nonsense', 'AAAA'])
      expect(await submit(text, 'wait', signal)).toMatchObject({
        state: 'rejected',
        text: 'It cannot be read as a transaction envelope',
      })
  })

  it('is sent once, whatever comes back', async () => {
    const { hash, xdr } = await one(true)
    const faults = [
      [{ kind: 'unreachable' }, 'unreachable', `still have been accepted: look for ${hash}`],
      [{ kind: 'cutOff' }, 'badResponse', `still have been accepted: look for ${hash}`],
      [{ kind: 'html' }, 'badResponse', `still have been accepted: look for ${hash}`],
      [
        { kind: 'status', status: 502 },
        'unreachable',
        `still have been accepted: look for ${hash}`,
      ],
      [{ kind: 'rateLimited', retryAfter: 3 }, 'rateLimited', 'It was not accepted'],
    ] as const
    for (const [fault, failure, message] of faults)
      for (const how of ['wait', 'async'] as const) {
        const post = kind === 'rest' ? { url: '/transactions' } : { body: 'sendTransaction' }
        const mock = recordedFetch({ fault: [{ ...post, fault }] })
        const { sent, fetch } = watched(mock)
        await expect(
          sending(sourcesOver(fetch)[kind])(xdr.envelope, how, signal),
        ).rejects.toMatchObject({ kind: failure, message: expect.stringContaining(message) })
        const posts = sent.filter((request) => request.startsWith('POST'))
        // Through RPC one POST asks for the network before.
        expect(posts).toHaveLength(kind === 'rest' ? 1 : 2)
      }
  })

  it('goes through the engine', async () => {
    const { hash, xdr } = await one(true)
    const engine = createEngine({ bundledFetch: () => Promise.resolve(recordedFetch()) })
    const address = { kind, url: kind === 'rest' ? url : `${url}/rpc`, folder: 'recorded' }
    const input = { address, envelope: xdr.envelope, how: 'async' } as const
    expect(await engine.run('submit', input, signal)).toMatchObject({ state: 'duplicate', hash })
  })
})

describe('what a REST service says of a transaction', () => {
  const answering = (status: number, body: unknown) => {
    const mock = recordedFetch()
    const response = () =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
    return sending(
      sourcesOver((request) =>
        request.method === 'POST' ? Promise.resolve(response()) : mock(request),
      ).rest,
    )
  }
  const problem = (name: string, extras?: object) => ({
    type: `https://stellar.org/horizon-errors/${name}`,
    title: name,
    extras,
  })
  const hash = 'ab'.repeat(32)

  it('before a ledger has it: pending, or nothing yet', async () => {
    const { hash: own, ledger, xdr } = await one(true)
    const options: MockOptions = { clock: { start: ledger - 1, every: 1e9 } }
    const submit = sending(sourcesOver(createMock(corpus, options)).rest)
    expect(await submit(xdr.envelope, 'async', signal)).toMatchObject({
      state: 'pending',
      hash: own,
    })
    expect(await submit(xdr.envelope, 'wait', signal)).toMatchObject({
      state: 'timeout',
      hash: own,
    })
  })

  it('in every state of the asynchronous way', async () => {
    const states = [
      [201, { tx_status: 'PENDING', hash }, 'pending'],
      [409, { tx_status: 'DUPLICATE', hash }, 'duplicate'],
      [503, { tx_status: 'TRY_AGAIN_LATER', hash }, 'tryLater'],
      [400, { tx_status: 'ERROR', hash, error_result_xdr: 'AAAAAAAAAAD////7AAAAAA==' }, 'rejected'],
      [400, { tx_status: 'ERROR', hash, errorResultXdr: 'AAAAAAAAAAD////7AAAAAA==' }, 'rejected'],
    ] as const
    for (const [status, body, state] of states) {
      const submission = await answering(status, body)('AAAA', 'async', signal)
      expect(submission).toMatchObject({ state, hash })
      expect(submission.codes?.outcome.code).toBe(state === 'rejected' ? 'tx_bad_seq' : undefined)
    }
  })

  it('after its time is over: it may still come into a ledger', async () => {
    const late = answering(504, problem('transaction_submission_timeout', { hash }))
    expect(await late('AAAA', 'wait', signal)).toMatchObject({ state: 'timeout', hash })
    // A gateway that waits no longer says nothing of the transaction; its hash is known all the same.
    const { hash: own, xdr } = await one(true)
    expect(await answering(504, '')(xdr.envelope, 'wait', signal)).toMatchObject({
      state: 'timeout',
      hash: own,
    })
  })

  it('where it cannot take it', async () => {
    const disabled = sending(sourcesOver(recordedFetch({ submission: 'disabled' })).rest)
    const refusals = [
      [disabled, 'unsupported', /accepts no transactions/],
      [answering(503, problem('stale_history')), 'unreachable', /cannot answer now/],
      [answering(404, problem('not_found')), 'notFound', /older version. It was not accepted/],
      [answering(200, { tx_status: 'MAYBE', hash }), 'badResponse', /status is not known: MAYBE/],
    ] as const
    for (const [submit, kind, message] of refusals)
      await expect(submit('AAAA', 'async', signal)).rejects.toMatchObject({
        kind,
        message: expect.stringMatching(message),
      })
  })

  it('where a ledger cannot be asked whether it failed there', async () => {
    const { xdr, hash: own } = await one(false)
    const rule = {
      url: new RegExp(`/transactions/${own}`),
      fault: { kind: 'unreachable' },
    } as const
    const submit = sending(sourcesOver(recordedFetch({ fault: [rule] })).rest)
    expect(await submit(xdr.envelope, 'wait', signal)).toMatchObject({
      state: 'timeout',
      hash: own,
      text: 'It was refused, or failed in a ledger: it could not be looked up',
    })
  })
})

describe('a transaction that an RPC node holds', () => {
  const replying = (replies: Readonly<Record<string, object>>) => {
    const mock = recordedFetch()
    return async (request: Request) => {
      const body: unknown = await request.clone().json()
      const method = typeof body === 'object' && body && Reflect.get(body, 'method')
      const result = typeof method === 'string' ? replies[method] : undefined
      if (result === undefined || !body) return mock(request)
      return Response.json({ jsonrpc: '2.0', id: Reflect.get(body, 'id'), result })
    }
  }
  const sent = (hash: string, status: string) => ({
    sendTransaction: { status, hash, latestLedger: 5, latestLedgerCloseTime: '5' },
  })

  it('is looked for until a ledger has it', async () => {
    const { hash, ledger, xdr } = await one(true)
    // Slow enough that the ledger is still open when the transaction is sent, also on a busy machine.
    const fetch = createMock(corpus, { clock: { start: ledger - 1, every: 1_000 } })
    const patience = { first: 5, longest: 10, total: 20_000 }
    const submission = await impatient(fetch, patience)(xdr.envelope, 'wait', signal)
    expect(submission).toMatchObject({ state: 'included', hash, ledger, resultXdr: xdr.result })
    expect(submission.calls.length).toBeGreaterThan(2)
    expect(
      await impatient(createMock(corpus, { clock: { start: ledger - 1, every: 1e9 } }))(
        xdr.envelope,
        'async',
        signal,
      ),
    ).toMatchObject({ state: 'pending', hash })
  })

  it('is looked up at once where the node had it before', async () => {
    const { hash, xdr } = await one(true)
    const hour = 3_600_000
    const patience = { first: hour, longest: hour, total: hour }
    expect(await impatient(recordedFetch(), patience)(xdr.envelope, 'wait', signal)).toMatchObject({
      state: 'included',
      hash,
    })
  })

  it('is given up after a while, though it may still come', async () => {
    const { hash, ledger, xdr } = await one(true)
    const fetch = createMock(corpus, { clock: { start: ledger - 1, every: 1e9 } })
    const patience = { first: 5, longest: 10, total: 40 }
    expect(await impatient(fetch, patience)(xdr.envelope, 'wait', signal)).toMatchObject({
      state: 'timeout',
      hash,
    })
  })

  it('is given up at once when no ledger can take it any more', async () => {
    const page = await sources.rest.list(
      'transactions',
      undefined,
      { order: 'asc', limit: 200 },
      signal,
    )
    const bound = defined(
      page.items.find((item) => !isUnknownRecord(item) && item.preconditions?.timeBounds?.max),
    )
    if (isUnknownRecord(bound)) throw new Error(bound.reason)
    const end = defined(bound.preconditions?.timeBounds?.max)
    const found = (time: bigint) => ({
      ...sent(bound.hash, 'PENDING'),
      getTransaction: { status: 'NOT_FOUND', latestLedger: 9, latestLedgerCloseTime: String(time) },
    })
    const patience = { first: 1, longest: 1, total: 5 }
    const { envelope } = bound.xdr
    expect(await impatient(replying(found(end)), patience)(envelope, 'wait', signal)).toMatchObject(
      {
        state: 'expired',
      },
    )
    expect(
      await impatient(replying(found(end - 1n)), patience)(envelope, 'wait', signal),
    ).toMatchObject({ state: 'timeout' })
  })

  it('is not forgotten by a look that fails', async () => {
    const { hash, xdr } = await one(true)
    const rule = { body: 'getTransaction', times: 2, fault: { kind: 'unreachable' } } as const
    const submission = await impatient(recordedFetch({ fault: [rule] }), {
      first: 600,
      longest: 1200,
      total: 9_000,
    })(xdr.envelope, 'wait', signal)
    expect(submission).toMatchObject({ state: 'included', hash, text: undefined })
  })

  it('is to be sent later, by the reader, where the node says so', async () => {
    const { hash, xdr } = await one(true)
    for (const how of ['wait', 'async'] as const)
      expect(
        await impatient(replying(sent(hash, 'TRY_AGAIN_LATER')))(xdr.envelope, how, signal),
      ).toMatchObject({ state: 'tryLater', hash })
    await expect(
      impatient(replying(sent(hash, 'PERHAPS')))(xdr.envelope, 'async', signal),
    ).rejects.toMatchObject({ kind: 'badResponse', message: expect.stringContaining('PERHAPS') })
  })

  it('stops being waited for with its reader', async () => {
    const { ledger, xdr } = await one(true)
    const controller = new AbortController()
    const fetch = createMock(corpus, { clock: { start: ledger - 1, every: 1e9 } })
    const waiting = impatient(fetch, { first: 50, longest: 50, total: 60_000 })(
      xdr.envelope,
      'wait',
      controller.signal,
    )
    setTimeout(() => controller.abort(), 120)
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  })
})

it('a transaction is said not to have arrived where the network’s name could not be read before it was sent', async () => {
  const { envelope } = (await one(true)).xdr
  const { sent, fetch } = watched((request) =>
    request.method === 'POST' && !request.url.endsWith('/rpc')
      ? recordedFetch()(request)
      : Promise.resolve(new Response('{')),
  )
  for (const source of Object.values(sourcesOver(fetch))) {
    const answer = sending(source)(envelope, 'async', signal)
    await expect(answer).rejects.toMatchObject({ kind: 'badResponse', calls: [] })
  }
  expect(sent.filter((each) => each.endsWith('/transactions'))).toEqual([])
})
