import { describe, expect, it } from 'vitest'
import { faultyRest, faultyRpc } from '#e2e/testing/faultyService.ts'
import { account, defined } from '#e2e/testing/listQueries.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { recordedFile } from '#e2e/testing/testNetwork.ts'
import { accountKey } from '#ledger/entryKeys.ts'
import { readRecord } from '#ledger/restRecord.ts'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import { base64FromBytes, bytesFromBase64 } from '#ledger/values/bytes.ts'
import {
  parseClaimableBalanceId,
  parseLedgerSequence,
  parseLiquidityPoolId,
  parseOfferId,
  parseToid,
  parseTransactionHash,
} from '#ledger/values/ids.ts'
import { isRow, type Row } from '#mock/record.ts'
import { stateEntriesOf } from '../rpc/entries.ts'
import type { Source } from '../source.ts'

const pool = defined(
  parseLiquidityPoolId('a74a16c39cf37a59bcad11ab5be4a1fceb0285fbe8e77dc6836f952a43b9c32c'),
)
const alice = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const bob = account('GA5HRD6LVYAITZQXNG3P32NORXEYRZZRZMXUCMFLUYLJ7YSUOKWXRKKB')

const entries = recordedFile('rpc/getLedgerEntries').filter((row) => row.found !== false)
const keyOf = (row: Row): string => String(row.key)
/** The recorded entries of each type, by the number of the type (XDR `LedgerEntryType`). */
const byType = Object.entries(
  Object.groupBy(entries, (row) => defined(bytesFromBase64(keyOf(row))?.[3])),
)
const badResponse = { name: 'SourceError', kind: 'badResponse' }

describe('a JSON-RPC node that answers with another ledger entry', () => {
  const answer = (...rows: readonly Row[]) => readRecord({ entries: rows })

  it.each(byType)('is refused, whatever the type of the entry: %s', (_, rows = []) => {
    const [own, other = defined(entries.find((row) => row !== rows[0]))] = rows
    const asked = defined(own)
    const keys = [keyOf(asked)]
    expect(stateEntriesOf(answer(asked), keys)).toHaveLength(1)
    for (const wrong of [
      { ...other, key: asked.key },
      { ...asked, key: other.key },
    ])
      expect(() => stateEntriesOf(answer(wrong), keys)).toThrow('under the key of another entry')
    expect(() => stateEntriesOf(answer(other), keys)).toThrow('did not request')
    expect(() => stateEntriesOf(answer(asked, asked), keys)).toThrow('twice')
  })

  it('is refused where a pool has another fee than its id, which is the key, is of', () => {
    const [entry] = defined(byType.find(([type]) => type === '5'))[1] ?? []
    const { key, xdr } = defined(entry)
    const bytes = defined(bytesFromBase64(String(xdr)))
    // The fee of 30 basis points stands behind the two assets.
    const at = bytes.findIndex((_, i) => i > 40 && bytes[i] === 30 && bytes[i - 1] === 0)
    bytes[at] = 31
    const changed = { ...entry, xdr: base64FromBytes(bytes) }
    expect(() => stateEntriesOf(answer(changed), [String(key)])).toThrow('is not of these assets')
  })

  it('is refused for all types from accounts to config settings', () => {
    expect(byType.map(([type]) => type)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8'])
  })

  it.each([
    [
      'the other account’s entry under the key',
      (mine: Row, other: Row) => ({ ...other, key: mine.key }),
    ],
    [
      'the other account’s key beside the entry',
      (mine: Row, other: Row) => ({ ...mine, key: other.key }),
    ],
    ['the other account’s entry and key', (_: Row, other: Row) => other],
  ])('never shows another account’s balances: %s', async (_, change) => {
    const other = defined(entries.find((row) => row.key === accountKey(bob)))
    const source = faultyRpc({
      result: (result) => {
        if (Array.isArray(result.entries))
          Reflect.set(result, 'entries', [change(defined(result.entries.find(isRow)), other)])
      },
    })
    await expect(source.one('account', alice, signal)).rejects.toMatchObject(badResponse)
  })
})

describe('a JSON-RPC node that states another ledger than the transaction’s meta', () => {
  /** A node whose transactions are so many ledgers later than they were. */
  const stating = (later: number) =>
    faultyRpc({
      result: (result) => {
        if ('envelopeXdr' in result) Reflect.set(result, 'ledger', Number(result.ledger) + later)
      },
    })
  it.each([
    ['that succeeded', 'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404'],
    ['that failed', '77f1114eae7749adb55e2ca689edc34dbbe4984fc50fc7469734bb813efa4a8b'],
  ])('is refused: one %s', async (_, text) => {
    const id = defined(parseTransactionHash(text))
    const of = { kind: 'transaction', id } as const
    const all = { order: 'asc', limit: 200 } as const
    await stating(0).one('transaction', id, signal)
    const message = expect.stringMatching(/^The ledgers do not match: the answer states \d+/)
    for (const refused of [
      stating(1).one('transaction', id, signal),
      stating(1).list('operations', of, all, signal),
    ])
      await expect(refused).rejects.toMatchObject({ ...badResponse, message })
  })
})

describe('a REST service that answers with another record', () => {
  const hash = (text: string) => defined(parseTransactionHash(text))
  const asked = {
    ledger: [defined(parseLedgerSequence('39')), 40],
    transaction: [
      hash('b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404'),
      '520198967dd863752bb1b9f3d5a913a37e6080af1066054fa59088e75e2f11ee',
    ],
    operation: [defined(parseToid('167503728641')), 17179873281n],
    account: [alice, bob],
    offer: [defined(parseOfferId('2')), 6n],
    claimableBalance: [
      defined(
        parseClaimableBalanceId(
          '000000002903d59667962337e34237d289f19e058a8c281dd2fb2f9ad8eace798b4fb8da',
        ),
      ),
      '000000003a0e28fa21206e36685ca54f812b1bb6c56df0a4085a9afcd07bc19f04577ea5',
    ],
    liquidityPool: [
      defined(
        parseLiquidityPoolId('73bbf803c040cbd88f3aae97cd4fc5e63399b97c8cd86a639b6a4efc7c1854fa'),
      ),
      'a74a16c39cf37a59bcad11ab5be4a1fceb0285fbe8e77dc6836f952a43b9c32c',
    ],
  } as const
  /** A service that gives each record under the address of the other, and `change`d. */
  const answering = (own: string, other: string, text?: (text: string) => string) =>
    faultyRest({ instead: (path) => path.replace(own, other), text })
  const read = (kind: keyof typeof asked, source: Source) => {
    switch (kind) {
      case 'ledger':
        return source.one(kind, asked.ledger[0], signal)
      case 'transaction':
        return source.one(kind, asked.transaction[0], signal)
      case 'operation':
        return source.one(kind, asked.operation[0], signal)
      case 'account':
        return source.one(kind, asked.account[0], signal)
      case 'offer':
        return source.one(kind, asked.offer[0], signal)
      case 'claimableBalance':
        return source.one(kind, asked.claimableBalance[0], signal)
      case 'liquidityPool':
        return source.one(kind, asked.liquidityPool[0], signal)
    }
  }

  it.each([
    'ledger',
    'transaction',
    'operation',
    'account',
    'offer',
    'claimableBalance',
    'liquidityPool',
  ] as const)('is refused: %s', async (kind) => {
    const [id, other] = asked[kind].map(String)
    await read(kind, answering('', ''))
    await expect(read(kind, answering(defined(id), defined(other)))).rejects.toMatchObject({
      ...badResponse,
      message: expect.stringContaining('it is not the requested record'),
    })
  })

  it.each([
    ['liquidityPools', '"asset": "native"', '"asset": "EUR:{}"'],
    ['liquidityPools', '"fee_bp": 30', '"fee_bp": 31'],
    ['trades', '"liquidity_pool_fee_bp": 30', '"liquidity_pool_fee_bp": 1'],
    ['effects', '"fee_bp": 30', '"fee_bp": 3'],
  ] as const)(
    'is unreadable where a pool’s id is not of its assets and fee: %s',
    async (kind, from, to) => {
      const request = { order: 'desc', limit: 200 } as const
      const of = kind === 'effects' ? ({ kind: 'liquidityPool', id: pool } as const) : undefined
      const unread = async (text?: (body: string) => string) =>
        (await faultyRest({ text }).list(kind, of, request, signal)).items.filter(
          (item) => isUnknownRecord(item) || ('body' in item && item.body.type === 'unknown'),
        ).length
      expect(await unread()).toBe(0)
      expect(await unread((body) => body.replace(from, to.replace('{}', alice)))).toBe(1)
    },
  )

  it('is refused where the account’s two ids differ', async () => {
    const change = (text: string) => text.replace(`"id": "${alice}"`, `"id": "${bob}"`)
    await expect(read('account', answering('', '', change))).rejects.toMatchObject(badResponse)
  })

  it('is not meant by a fee bump, which has an outer and an inner hash', async () => {
    const outer = hash('8cd1e1228ee057a8402acd99d9d85efee254c21347ec15c7ef6cb222a278f0ed')
    const { value } = await rest.one('transaction', outer, signal)
    const inner = defined(value.feeBump?.innerHash)
    expect((await rest.one('transaction', inner, signal)).value.feeBump?.outerHash).toBe(outer)
  })
})
