import { xdr } from '@stellar/stellar-sdk'
import type { Fetch } from '#ledger/values/answer.ts'

const amounts = new Set(['balance', 'amount', 'amountBought', 'amountSold', 'startingBalance'])

/** A node with every amount in what transactions did to entries × 1000: headers, sets and results keep their hashes. */
export const withForgedMeta =
  (honest: Fetch): Fetch =>
  async (request) => {
    const answer = await honest(request)
    const text = (await answer.text()).replaceAll(
      /"metadataXdr":"([A-Za-z0-9+/=]+)"/g,
      (_, base64: string) => {
        const ledger = xdr.LedgerCloseMeta.fromXDR(base64, 'base64')
        multiply(ledger, false)
        return `"metadataXdr":"${ledger.toXDR('base64')}"`
      },
    )
    return new Response(text, answer)
  }

/** Multiplies, in place, amounts below `txApplyProcessing`. */
function multiply(value: unknown, isMeta: boolean): void {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return
  for (const [key, inner] of Object.entries(value))
    if (isMeta && typeof inner === 'bigint' && amounts.has(key))
      Reflect.set(value, key, BigInt.asIntN(64, inner * 1000n))
    else multiply(inner, isMeta || key === 'txApplyProcessing')
}
