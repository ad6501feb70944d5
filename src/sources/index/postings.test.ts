import { describe, expect, it } from 'vitest'
import { passphrase, recordedLedgers, recordedLines } from '#e2e/testing/indexedLedgers.ts'
import {
  parseAccountId,
  parseClaimableBalanceId,
  parseLiquidityPoolId,
} from '#ledger/values/ids.ts'
import { locateLedger } from '../ledgers/ledgerParts.ts'
import { type IndexOwner, operationFlags } from './owners.ts'
import { createLedgerAdder } from './postings.ts'
import { rowId, rowsOf } from './segment.ts'
import { createSegmentBuilder } from './segmentBuilder.ts'

describe('postings of the recorded network', () => {
  const { segment } = indexed()
  it.each([
    ['account_operations', 'operation', 'operations', undefined],
    ['account_payments', 'operation', 'operations', operationFlags.payment],
    ['account_transactions', 'transaction', 'transactions', undefined],
    ['claimable_balance_operations', 'operation', 'operations', undefined],
    ['claimable_balance_transactions', 'transaction', 'transactions', undefined],
    ['liquidity_pool_operations', 'operation', 'operations', undefined],
    ['liquidity_pool_transactions', 'transaction', 'transactions', undefined],
  ] as const)('give each owner of %s what the service gave it', (file, unit, list, flags) => {
    let answers = 0
    for (const { owner, path, tokens } of recorded(file)) {
      const query = { unit, owner: { of: owner, list }, flags }
      const found = [...rowsOf(segment, query, 'asc')]
      const ids = found.map((row) => `${rowId(segment, unit, row)}`)
      expect({ path, ids }).toEqual({ path, ids: tokens })
      expect([...rowsOf(segment, query, 'desc')]).toEqual(found.toReversed())
      answers++
    }
    expect(answers).toBeGreaterThan(0)
  })

  it('hold every operation that traded with an account, a pool or an offer, and no other', () => {
    for (const file of ['account_trades', 'liquidity_pool_trades', 'offer_trades'])
      for (const { owner, path, tokens } of recorded(file)) {
        if (owner.kind === 'offer' && owner.id >= 1n << 62n) continue
        const found = [
          ...rowsOf(segment, { unit: 'operation', owner: { of: owner, list: 'trades' } }, 'asc'),
        ].map((row) => `${rowId(segment, 'operation', row)}`)
        expect({ path, found }).toEqual({ path, found: operationsIn(tokens) })
      }
  })
  it('hold every operation with an effect on an account, and few others', () => {
    let expected = 0
    let extra = 0
    const missing: string[] = []
    for (const { owner, path, tokens } of recorded('account_effects')) {
      const found = new Set(
        [
          ...rowsOf(segment, { unit: 'operation', owner: { of: owner, list: 'effects' } }, 'asc'),
        ].map((row) => `${rowId(segment, 'operation', row)}`),
      )
      for (const token of operationsIn(tokens)) {
        if (!found.has(token)) missing.push(`${path} ${token}`)
        expected++
      }
      extra += found.size - operationsIn(tokens).length
    }
    expect(missing).toEqual([])
    expect(expected).toBeGreaterThan(5000)
    expect(extra / expected).toBeLessThan(0.3)
  })
})

const operationsIn = (tokens: readonly string[]) => [
  ...new Set(tokens.map((token) => token.replace(/-\d+$/, ''))),
]

function indexed() {
  const addLedger = createLedgerAdder(passphrase)
  const builder = createSegmentBuilder()
  for (const bytes of recordedLedgers()) addLedger(locateLedger(bytes), builder)
  return builder.seal()
}

/** Each recorded answer of a nested collection: its owner and paging tokens. */
function* recorded(file: string): Generator<{
  owner: IndexOwner
  path: string
  tokens: readonly string[]
}> {
  for (const line of recordedLines(`nested/${file}`)) {
    const { path, pt } = JSON.parse(line)
    const [, kind, id] = /^\/(\w+)\/(\w+)\//.exec(path) ?? []
    const owner = ownerOf(kind ?? '', id ?? '')
    if (owner) yield { owner, path, tokens: pt }
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
