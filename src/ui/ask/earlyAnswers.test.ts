import { describe, expect, it, vi } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { parseLedgerSequence, parseToid, parseTransactionHash } from '#ledger/values/ids.ts'
import { restKind } from '#sources/kinds.ts'
import type { ToWorker, WorkerLike } from '#sources/worker/messages.ts'
import { listRequestOf, stripRequest, wholeTransaction } from '../address/search.ts'
import { firstQuestions } from '../routing/sendEarly.ts'
import { createRemote } from './client.ts'
import { type EarlyQuestion, earlyId } from './earlyAnswers.ts'

const { signal } = new AbortController()
const hash = 'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404'
const network = {
  endpoints: [{ kind: 'rest', url: 'https://demo.parallax.invalid' }],
  bundled: true,
} as const
const lists = ['ledgers', 'transactions', 'operations', 'payments', 'effects'] as const
const folder = 'https://example.org/recorded/demo/'
const where = { tab: '', via: null, isSpecial: false }
const questionsOf = (section: string, id: string) =>
  firstQuestions({ ...where, section, id }, network, folder)

function remoteWith(asked: readonly EarlyQuestion[], events: readonly Event[] = []) {
  const posted: ToWorker[] = []
  const target = new EventTarget()
  const worker: WorkerLike = {
    addEventListener: (type: 'message' | 'error', listener: (event: never) => void) => {
      target.addEventListener(type, (event) => {
        Reflect.apply(listener, undefined, [event])
      })
    },
    terminate: vi.fn<() => void>(),
    postMessage: (message) => posted.push(message),
  }
  const start = vi.fn<() => WorkerLike>(() => worker)
  const remote = createRemote(start, {
    worker,
    asked,
    events,
  })
  const source = remote.source(restKind, { url: 'https://demo.parallax.invalid', folder })
  const say = (data: object) => target.dispatchEvent(new MessageEvent('message', { data }))
  return { source, say, posted, fail: () => target.dispatchEvent(new Event('error')) }
}

describe('questions that were put to the worker before the page had loaded', () => {
  it('are those of the page, to the letter', async () => {
    const id = parseTransactionHash(hash)
    const operation = parseToid('167503728641')
    if (id === undefined || operation === undefined) throw new Error('no hash')
    const asked = [
      ...questionsOf('transactions', hash),
      ...questionsOf('operations', '167503728641'),
      ...questionsOf('', ''),
      ...lists.flatMap((kind) => questionsOf(kind, '')),
      ...questionsOf('ledgers', '39'),
    ]
    const { source, say, posted } = remoteWith(asked)
    for (const index of asked.keys()) say({ kind: 'done', id: earlyId(index), output: index })
    expect(await source.one('transaction', id, signal)).toBe(0)
    const of = { kind: 'transaction', id } as const
    expect(await source.list('operations', of, wholeTransaction, signal)).toBe(1)
    expect(await source.one('operation', operation, signal)).toBe(2)
    expect(await source.list('ledgers', undefined, stripRequest, signal)).toBe(3)
    for (const [index, kind] of lists.entries()) {
      const { request } = listRequestOf(kind, undefined, {})
      expect(await source.list(kind, undefined, request, signal)).toBe(4 + index)
    }
    const ledger = defined(parseLedgerSequence('39'))
    expect(await source.one('ledger', ledger, signal)).toBe(4 + lists.length)
    const inLedger = { kind: 'ledger', id: ledger } as const
    const { request } = listRequestOf('transactions', inLedger, {})
    expect(await source.list('transactions', inLedger, request, signal)).toBe(5 + lists.length)
    expect(posted).toEqual([])
  })

  it('are answered from what the worker said before', async () => {
    const said = new MessageEvent('message', { data: { kind: 'done', id: -1, output: 'early' } })
    const { source } = remoteWith(questionsOf('transactions', hash), [said])
    const id = parseTransactionHash(hash)
    expect(id && (await source.one('transaction', id, signal))).toBe('early')
  })

  it('are put again, once, where the worker failed or the answer was taken', async () => {
    const id = defined(parseTransactionHash(hash))
    const { source, say, posted, fail } = remoteWith(questionsOf('transactions', hash))
    const first = source.one('transaction', id, signal)
    fail()
    await Promise.resolve()
    say({ kind: 'ready' })
    await expect.poll(() => posted).toHaveLength(1)
    say({ kind: 'done', id: 1, output: 'again' })
    expect(await first).toBe('again')
  })

  it('are put again where the worker says nothing, and not where the service takes long', async () => {
    vi.useFakeTimers()
    try {
      const id = defined(parseTransactionHash(hash))
      const slow = remoteWith(questionsOf('transactions', hash))
      const late = slow.source.one('transaction', id, signal)
      slow.say({ kind: 'ready' })
      await vi.advanceTimersByTimeAsync(60_000)
      slow.say({ kind: 'done', id: earlyId(0), output: 'late' })
      expect(await late).toBe('late')
      expect(slow.posted).toEqual([])

      const silent = remoteWith(questionsOf('transactions', hash))
      const again = silent.source.one('transaction', id, signal)
      await vi.advanceTimersByTimeAsync(10_000)
      silent.say({ kind: 'ready' })
      await expect.poll(() => silent.posted).toHaveLength(1)
      silent.say({ kind: 'done', id: 1, output: 'again' })
      expect(await again).toBe('again')
    } finally {
      vi.useRealTimers()
    }
  })

  it('are none for addresses that only the page can read', () => {
    expect(questionsOf('transactions', 'abc')).toEqual([])
    expect(questionsOf('accounts', 'nobody')).toEqual([])
    expect(questionsOf('fee_stats', '')).toEqual([])
    expect(
      firstQuestions({ ...where, isSpecial: true, section: 'ledgers', id: '' }, network, folder),
    ).toEqual([])
    expect(
      firstQuestions({ ...where, via: 'rpc', section: 'ledgers', id: '2' }, network, folder),
    ).toEqual([])
  })
})
