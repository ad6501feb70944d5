import { describe, expect, it } from 'vitest'
import { feeShares, paidFee } from '#ledger/contract/execution.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { base64FromBytes } from '#ledger/values/bytes.ts'
import { readExecution } from './readTransaction.ts'

/** A fee bump around a contract call of protocol 20: its result states the charge before the refund of 184,774 stroops. */
const xdr = {
  envelope:
    'AAAABQAAAABTSt8GFJdM5PBDsfW2+wM02u1PFypo9QeyuxPvIcjVcQAAAAAAGfCiAAAAAgAAAABTSt8GFJdM5PBDsfW2+wM0' +
    '2u1PFypo9QeyuxPvIcjVcQAHpQgAHoSAAAAAEQAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAGAAAAAAAAAAB' +
    'rTxcDaOhe2NeoG++m0tmKmms/eDWBJCcEwShWqjZtfEAAAABZwAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAPQkAAAAPo' +
    'AAAB9AAAAAAAB6EgAAAAASHI1XEAAABAnKoJOGdmrs+HJ9VALy7Gbf6Y5TugthPsYfC/cZVELmG0naiuniz1LBWXYG1QsHsA' +
    '2ubNbcGLYxpKQ80JzYQmBgAAAAAAAAABIcjVcQAAAEAcKPvuu+Mu/eiRodcyc4JH5bfvfArNAg7lntR1vaLI3V8au4n0mURw' +
    '5f49nout7ATAumkpT6IHWKCFpb1X95wA',
  result:
    'AAAAAAAHoegAAAABkzbJ/vwIKYrroNYzhoD3p0WoyHbSmAdEJP4dIjx6gKsAAAAAAAAAAAAAAAAAAAABAAAAAAAAABgAAAAA' +
    'RUNJ5CLwUpcZHq0T4h09tSDlq+9SBV5JZLgvshP1k6EAAAAAAAAAAA==',
  meta:
    'AAAAAwAAAAAAAAAAAAAAAQAAAAAAAAACAAAAAwAtxrYAAAAAAAAAAFNK3wYUl0zk8EOx9bb7AzTa7U8XKmj1B7K7E+8hyNVx' +
    'AAAAADsCM4AAHoSAAAAAEQAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAQAtxrYAAAAAAAAAAFNK3wYUl0zk' +
    '8EOx9bb7AzTa7U8XKmj1B7K7E+8hyNVxAAAAADsFBUYAHoSAAAAAEQAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAQAAAAEAAAAAAAAAAAAEWioAAAAAAAB1MAAAAAAAAE4gAAAAAAAAAAEAAAAA',
}
const passphrase = 'Test SDF Network ; September 2015'
const feeOf = async (feeMeta?: string) =>
  defined((await readExecution({ xdr: { ...xdr, feeMeta }, passphrase })).fee)

/** XDR `LedgerEntryChanges` of the account that pays: its balance before and after. */
async function feeMeta(charged: bigint): Promise<string> {
  const account = (type: number, balance: bigint) => {
    const bytes = Buffer.alloc(96)
    bytes.writeUInt32BE(type, 0)
    bytes.writeBigInt64BE(balance, 48)
    bytes.writeUInt8(1, 80) // the master key's weight
    return bytes
  }
  const before = 1_000_000_000n
  const changes = [account(3, before), account(1, before - charged)]
  return base64FromBytes(Buffer.concat([Buffer.from([0, 0, 0, 2]), ...changes]))
}

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
    const gross = await feeOf(await feeMeta(500_200n))
    expect(paidFee(gross, undefined)).toMatchObject({ charged: 315_426n, stated: 500_200n })
    const net = await feeOf(await feeMeta(684_974n))
    expect(paidFee(net, undefined)).toMatchObject({ charged: 500_200n })
    expect(paidFee(net, undefined)).not.toHaveProperty('stated')
  })
})
