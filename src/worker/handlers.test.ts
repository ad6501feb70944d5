import { describe, expect, it, vi } from 'vitest'
import { generatedReaders } from '../decode/appliedTransaction.ts'
import { bytesFromBase64 } from '../model/bytes.ts'
import { toid } from '../model/toid.ts'
import { isUnknownRecord } from '../model/unknownRecord.ts'
import { recordedSources } from '../sources/recorded.node.ts'
import { createInlineDecoder } from './handlers.ts'
import type { XdrTree } from './protocol.ts'
import { readOrUnknown } from './secondOpinion.ts'

vi.setConfig({ testTimeout: 60_000 })
const { signal } = new AbortController()
const decoder = createInlineDecoder()
const list = async (order: 'asc' | 'desc') => {
  const request = { order, limit: 200 } as const
  const page = await recordedSources().rest.list('transactions', undefined, request, signal)
  return page.items.flatMap((item) => (isUnknownRecord(item) ? [] : [item]))
}
const leaves = (tree: XdrTree): readonly string[] =>
  tree.children === undefined
    ? [`${tree.name}: ${tree.text}`]
    : tree.children.flatMap((child) => leaves(child))

describe('a transaction’s XDR', () => {
  it('says its outcome, and everything in it as rows', async () => {
    for (const transaction of await list('desc')) {
      const decoded = await decoder.run('transaction', transaction.xdr, signal)
      expect([transaction.hash, decoded.outcome.success]).toEqual([
        transaction.hash,
        transaction.successful,
      ])
      expect(decoded.outcome.words).not.toBe('')
      expect([0, transaction.operationCount]).toContain(decoded.operations.length)
      for (const tree of [decoded.envelope, decoded.result, decoded.meta, decoded.feeMeta])
        expect(tree && leaves(tree).length).toBeGreaterThan(0)
    }
  })

  it('names accounts by their strkeys, text as text, bytes as hex', async () => {
    const [genesis] = await list('asc')
    if (genesis === undefined) throw new Error('no transaction')
    const { envelope } = await decoder.run('transaction', genesis.xdr, signal)
    expect(leaves(envelope)).toEqual(
      expect.arrayContaining([
        `sourceAccountEd25519: ${genesis.source}`,
        'seqNum: 1',
        'text: "genesis"',
        'startingBalance: 10000000000',
        'hint: 79dbb56c',
      ]),
    )
  })

  it('that makes no sense is refused with the place where reading stopped', async () => {
    const xdr = { envelope: 'AAAACQ==', result: '' }
    await expect(decoder.run('transaction', xdr, signal)).rejects.toThrow(/at byte 0/)
  })

  it('that our reader fails on is read by the SDK, to the same', async () => {
    const [first] = await list('desc')
    const bytes = bytesFromBase64(first?.xdr.meta ?? '')
    if (bytes === undefined) throw new Error('no meta')
    const place = toid(1, 1, 0)
    const unreadable = { name: 'transaction', place, raw: () => 'AAAA' }
    const read = await readOrUnknown((readers) => {
      if (readers === generatedReaders) throw new Error('a mistake of ours')
      return readers.meta(bytes)
    }, unreadable)
    expect(read).toEqual(generatedReaders.meta(bytes))
    const lost = await readOrUnknown(() => {
      throw new Error('no such arm')
    }, unreadable)
    expect(lost).toEqual({
      type: 'unknown',
      name: 'transaction',
      pagingToken: String(place),
      raw: 'AAAA',
      reason: 'no such arm',
    })
  })
})
