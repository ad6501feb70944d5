import { describe, expect, test } from 'vitest'
import { listOf } from '#e2e/testing/listQueries.ts'
import { rest } from '#e2e/testing/recordedSources.ts'
import { type Asset, formatAsset, native } from './asset.ts'
import type { DescribedEffect } from './effects/registry.ts'
import { isOf, movementsOf } from './movements.ts'
import { isPayment } from './operations/derive.ts'
import type { Operation } from './operations/operationTypes.ts'
import { type AccountId, accountIdFromBytes, accountOf, parseAccountId } from './values/ids.ts'
import { stroops } from './values/numbers.ts'

/** The payments of the network, and the clawbacks, which move as payments do. */
const payments = (await listOf(rest, { kind: 'operations' })).filter(
  (each) => isPayment(each) || (each.body.type === 'clawback' && each.transactionSuccessful),
)
const effects = Map.groupBy(await listOf(rest, { kind: 'effects' }), ({ operation }) => operation)

/** An amount with its sign, its asset and the address that it is of; a merge does not state how much it moved. */
const signed = (
  body: Operation['body'],
  direction: 'in' | 'out',
  own: string,
  asset: Asset,
  amount = 0n,
) =>
  `${direction === 'in' ? '+' : '-'}${body.type === 'account_merge' ? 'all' : amount} ${formatAsset(asset)} of ${own}`

/** Adds up what the effects of an operation credit and debit, by account. */
function byEffects({ body, id }: Operation): ReadonlyMap<AccountId, readonly string[]> {
  const moves = (effects.get(id) ?? []).flatMap((effect): [AccountId, string][] => {
    const account = accountOf(effect.account)
    const { body: change }: DescribedEffect = effect
    if (change.type === 'account_credited')
      return [[account, signed(body, 'in', effect.account, change.asset, change.amount)]]
    if (change.type === 'account_debited')
      return [[account, signed(body, 'out', effect.account, change.asset, change.amount)]]
    // An account that a contract creates has the transfer as an effect of its own.
    return change.type === 'account_created' && body.type === 'create_account'
      ? [[account, signed(body, 'in', account, native, change.startingBalance)]]
      : []
  })
  const grouped = Map.groupBy(moves, ([account]) => account)
  return new Map([...grouped].map(([account, each]) => [account, each.map(([, move]) => move)]))
}

describe('what an account’s payments moved', () => {
  test('is what their effects credit and debit, on the whole recorded network', () => {
    const accounts = new Set([...effects.values()].flat().map(({ account }) => accountOf(account)))
    const seen = new Map<string, number>()
    for (const payment of payments) {
      const expected = byEffects(payment)
      for (const account of accounts) {
        const moved = movementsOf(payment, account).map(({ direction, own, asset, amount }) =>
          signed(payment.body, direction, own, asset, amount),
        )
        if (moved.length === 0 && !expected.has(account)) continue
        expect({ id: payment.id, account, moved: moved.toSorted() }).toEqual({
          id: payment.id,
          account,
          moved: expected.get(account)?.toSorted(),
        })
        seen.set(payment.body.type, (seen.get(payment.body.type) ?? 0) + moved.length)
      }
    }
    expect([...seen.keys()].toSorted()).toEqual([
      'account_merge',
      'clawback',
      'create_account',
      'invoke_host_function',
      'path_payment_strict_receive',
      'path_payment_strict_send',
      'payment',
    ])
    for (const count of seen.values()) expect(count).toBeGreaterThan(3)
  })

  test('comes from the account that it went out of', () => {
    let count = 0
    for (const payment of payments)
      for (const account of byEffects(payment).keys())
        for (const { direction, counterparty = '' } of movementsOf(payment, account)) {
          const other = parseAccountId(counterparty)
          if (other === undefined) continue
          count++
          const back = movementsOf(payment, other).find(
            (each) => each.direction !== direction && isOf(each.counterparty, account),
          )
          expect({ id: payment.id, account, back }).toMatchObject({ back: expect.anything() })
        }
    expect(count).toBeGreaterThan(500)
  })

  test('goes out and comes in where an account pays itself', () => {
    const account = accountIdFromBytes(new Uint8Array(32).fill(1))
    const amount = stroops(5n)
    const body = { type: 'payment' as const, from: account, to: account, asset: native, amount }
    expect(movementsOf({ body, source: account, transactionSuccessful: true }, account)).toEqual([
      { direction: 'out', asset: native, amount: 5n, own: account, counterparty: account },
      { direction: 'in', asset: native, amount: 5n, own: account, counterparty: account },
    ])
  })
})
