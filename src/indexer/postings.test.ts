import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { framedLedgers } from '../decode/metaFile.ts'
import { parseClaimableBalanceId, parseLiquidityPoolId, parseAccountId } from '../model/strkey.ts'
import type { IndexOwner, OwnerList } from './owners.ts'
import { operationFlags } from './postings.ts'
import { type Unit, rowId, rowsOf } from './rows.ts'
import { createSegmentBuilder } from './segmentBuilder.ts'
import { createTakeIn } from './takeIn.ts'
import { walkLedger } from './walkLedger.ts'

const tour = '../shared/recorded/tour/'

describe.skipIf(!existsSync(tour))('postings of the recorded network', () => {
  const { segment } = indexed()
  const check = (file: string, unit: Unit, list: OwnerList, flags?: number) => {
    let answers = 0
    for (const { owner, tokens } of recorded(file)) {
      const found = [...rowsOf(segment, { unit, owner: { of: owner, list }, flags }, 'asc')]
      expect(found.map((row) => `${rowId(segment, unit, row)}`), `${file} ${owner.id}`).toEqual(
        tokens,
      )
      const back = [...rowsOf(segment, { unit, owner: { of: owner, list }, flags }, 'desc')]
      expect(back).toEqual(found.toReversed())
      answers++
    }
    expect(answers).toBeGreaterThan(0)
  }

  it('give each account the operations the service gave it', () =>
    check('account_operations', 'operation', 'operations'))
  it('give each account the payments the service gave it', () =>
    check('account_payments', 'operation', 'operations', operationFlags.payment))
  it('give each account the transactions the service gave it', () =>
    check('account_transactions', 'transaction', 'transactions'))
  it('give each claimable balance its operations and transactions', () => {
    check('claimable_balance_operations', 'operation', 'operations')
    check('claimable_balance_transactions', 'transaction', 'transactions')
  })
  it('give each pool its operations and transactions', () => {
    check('liquidity_pool_operations', 'operation', 'operations')
    check('liquidity_pool_transactions', 'transaction', 'transactions')
  })
  it('hold every operation that traded with an account, a pool or an offer, and no other', () => {
    for (const file of ['account_trades', 'liquidity_pool_trades', 'offer_trades'])
      for (const { owner, tokens } of recorded(file)) {
        if (owner.kind === 'offer' && owner.id >= 1n << 62n) continue
        const found = [
          ...rowsOf(segment, { unit: 'operation', owner: { of: owner, list: 'trades' } }, 'asc'),
        ].map((row) => `${rowId(segment, 'operation', row)}`)
        expect(found, `${file} ${owner.id}`).toEqual(operationsIn(tokens))
      }
  })
  it('hold every operation with an effect on an account, and few others', () => {
    let wanted = 0
    let extra = 0
    for (const { owner, tokens } of recorded('account_effects')) {
      const found = new Set(
        [
          ...rowsOf(segment, { unit: 'operation', owner: { of: owner, list: 'effects' } }, 'asc'),
        ].map((row) => `${rowId(segment, 'operation', row)}`),
      )
      for (const token of operationsIn(tokens)) {
        expect(found.has(token), `${owner.id} ${token}`).toBe(true)
        wanted++
      }
      extra += found.size - operationsIn(tokens).length
    }
    expect(wanted).toBeGreaterThan(5000)
    expect(extra / wanted).toBeLessThan(0.3)
  })
})

const operationsIn = (tokens: readonly string[]) => [
  ...new Set(tokens.map((token) => token.replace(/-\d+$/, ''))),
]

function indexed() {
  const takeIn = createTakeIn('Parallax Local Network ; 2026')
  const builder = createSegmentBuilder()
  for (const bytes of framedLedgers(gunzipSync(readFileSync(`${tour}meta.xdr.gz`))))
    takeIn(walkLedger(bytes), builder)
  return builder.seal()
}

/** Each recorded answer of a nested collection: its owner and paging tokens. */
function* recorded(file: string): Generator<{ owner: IndexOwner; tokens: readonly string[] }> {
  const text = gunzipSync(readFileSync(`${tour}rest/nested/${file}.ndjson.gz`)).toString()
  for (const line of text.trim().split('\n')) {
    const { path, pt } = JSON.parse(line)
    const [, kind, id] = /^\/(\w+)\/(\w+)\//.exec(path) ?? []
    const owner = ownerOf(kind ?? '', id ?? '')
    if (owner) yield { owner, tokens: pt }
  }
}

function ownerOf(kind: string, text: string): IndexOwner | undefined {
  switch (kind) {
    case 'accounts': {
      const id = parseAccountId(text)
      return id && { kind: 'account', id }
    }
    case 'claimable_balances': {
      const id = parseClaimableBalanceId(text)
      return id && { kind: 'claimableBalance', id }
    }
    case 'liquidity_pools': {
      const id = parseLiquidityPoolId(text)
      return id && { kind: 'liquidityPool', id }
    }
    case 'offers':
      return { kind: 'offer', id: BigInt(text) }
    default:
      return undefined
  }
}
