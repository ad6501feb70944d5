import { describe, expect, it } from 'vitest'
import { recordedSources, rest, signal } from '#e2e/testing/recordedSources.ts'
import { knownItems } from '#ledger/values/answer.ts'
import { base64FromBytes, bytesFromBase64 } from '#ledger/values/bytes.ts'
import { parseTransactionHash } from '#ledger/values/ids.ts'
import { code, text } from '#ledger/values/value.ts'
import type { XdrTree } from '#ledger/xdr/scValue.ts'
import { readTransactionCodes, transactionTrees } from './readTransaction.ts'

const list = async (order: 'asc' | 'desc') => {
  const request = { order, limit: 200 } as const
  const page = await rest.list('transactions', undefined, request, signal)
  return knownItems(page.items)
}
const leaves = (tree: XdrTree | undefined): readonly string[] =>
  tree?.children === undefined
    ? tree === undefined
      ? []
      : [`${tree.name}: ${tree.text}`]
    : tree.children.flatMap((child) => leaves(child))

describe('a transaction’s XDR', () => {
  it('says its outcome, and everything in it as rows', async () => {
    for (const transaction of await list('desc')) {
      const decoded = await readTransactionCodes(transaction.xdr)
      expect([transaction.hash, decoded.outcome.success]).toEqual([
        transaction.hash,
        transaction.successful,
      ])
      expect(decoded.outcome.meaning).not.toBe('')
      // A record has no field for none: its envelope says so.
      expect(decoded.preconditions).toEqual(transaction.preconditions ?? {})
      expect([0, transaction.operationCount]).toContain(decoded.operations.length)
      const { problems, ...trees } = await transactionTrees(transaction.xdr)
      for (const tree of [trees.envelope, trees.result, trees.meta, trees.feeMeta])
        expect(leaves(tree).length).toBeGreaterThan(0)
      expect(problems).toEqual({})
    }
  })

  it('says why a contract call failed, the cause first, through either service', async () => {
    const hash = parseTransactionHash(
      '77f1114eae7749adb55e2ca689edc34dbbe4984fc50fc7469734bb813efa4a8b',
    )
    if (hash === undefined) throw new Error('no hash')
    for (const source of Object.values(recordedSources())) {
      const { value } = await source.one('transaction', hash, signal)
      const { contractErrors } = await readTransactionCodes(value.xdr)
      expect(contractErrors.map(({ error, sentence }) => [error, ...sentence])).toEqual([
        ['Error(Crypto, InvalidInput)', text('failed ED25519 verification')],
        [
          'Error(Auth, InvalidAction)',
          text('failed account authentication with error'),
          ':',
          expect.objectContaining({ kind: 'address' }),
          ',',
          expect.objectContaining(code('Error(Crypto, InvalidInput)')),
        ],
      ])
      expect(contractErrors.map(({ contract }) => contract?.slice(0, 5))).toEqual([
        'CB4SB',
        'CB4SB',
      ])
    }
  })

  it('names accounts by their strkeys, text as text, bytes as hex', async () => {
    const [genesis] = await list('asc')
    if (genesis === undefined) throw new Error('no transaction')
    const { envelope } = await transactionTrees(genesis.xdr)
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

  it('that is damaged in one part says where, and is read in the others', async () => {
    const [last] = await list('desc')
    if (last?.xdr.meta === undefined) throw new Error('no meta')
    const whole = await transactionTrees(last.xdr)
    const codes = await readTransactionCodes(last.xdr)
    for (const part of ['envelope', 'result', 'meta', 'feeMeta'] as const) {
      const xdr = { ...last.xdr, [part]: part === 'result' ? '' : 'AAAACQ==' }
      const { problems, ...trees } = await transactionTrees(xdr)
      expect(Object.keys(problems)).toEqual([part])
      expect(problems[part]).toMatch(/at byte \d+/)
      expect(trees[part]).toBe(undefined)
      const others = (['envelope', 'result', 'meta', 'feeMeta'] as const).filter(
        (name) => name !== part,
      )
      expect(others.map((other) => trees[other])).toEqual(others.map((other) => whole[other]))
      const { outcome } = await readTransactionCodes(xdr)
      expect(outcome.success).toBe(part !== 'result' && codes.outcome.success)
    }
  })

  it('with one operation’s result unknown has the codes of the others', async () => {
    const several = (await list('desc')).find(
      ({ operationCount, successful, feeBump }) => operationCount > 2 && successful && !feeBump,
    )
    if (several === undefined) throw new Error('no such transaction')
    const whole = await readTransactionCodes(several.xdr)
    const bytes = bytesFromBase64(several.xdr.result)?.slice()
    if (bytes === undefined) throw new Error('no result')
    // fee, code and number of results, then the first one's code and type
    new DataView(bytes.buffer).setInt32(20, 99)
    const xdr = { ...several.xdr, result: base64FromBytes(bytes) }
    const decoded = await readTransactionCodes(xdr)
    const { problems, envelope } = await transactionTrees(xdr)
    expect(problems.result).toMatch(/has no case 99/)
    expect(decoded.outcome).toEqual(whole.outcome)
    expect(decoded.operations).toEqual([undefined, ...whole.operations.slice(1)])
    expect(envelope).toEqual((await transactionTrees(several.xdr)).envelope)
  })
})
