import { describe, expect, it } from 'vitest'
import { feeMeta, feeBumpOf20 as xdr } from '#e2e/testing/feeBumpOf20.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { feeShares, paidFee } from '#ledger/contract/execution.ts'
import { readExecution } from './readTransaction.ts'

const passphrase = 'Test SDF Network ; September 2015'
const feeOf = async (feeMeta?: string) =>
  defined((await readExecution({ xdr: { ...xdr, feeMeta }, passphrase })).fee)

describe('the fee of a fee bump around a contract call', () => {
  it('may state the charge before the refund, which only its protocol tells', async () => {
    expect(await feeOf()).toMatchObject({ charged: 500_200n, statesRefund: 'byProtocol' })
  })

  it('is without the refund, which its result left in before protocol 21', async () => {
    const paid = defined(paidFee(await feeOf(), 20))
    expect(paid).toMatchObject({ charged: 315_426n, stated: 500_200n })
    expect(feeShares(paid)).toEqual({
      inclusion: 200n,
      nonRefundable: 285_226n,
      used: 10_000n,
      rent: 20_000n,
      refund: 184_774n,
    })
  })

  it('is the result’s since then, and not known where the protocol is not', async () => {
    expect(paidFee(await feeOf(), 21)?.charged).toBe(500_200n)
    expect(paidFee(await feeOf(), undefined)).toBeUndefined()
  })

  it('is told by what was charged first, whatever the protocol', async () => {
    const gross = await feeOf(feeMeta(500_200n))
    expect(paidFee(gross, undefined)).toMatchObject({ charged: 315_426n, stated: 500_200n })
    const net = await feeOf(feeMeta(684_974n))
    expect(paidFee(net, undefined)).toMatchObject({ charged: 500_200n })
    expect(paidFee(net, undefined)).not.toHaveProperty('stated')
  })
})
