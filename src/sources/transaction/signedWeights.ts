import type { SignedWeight, TransactionXdr } from '#ledger'
import { XdrError, demandsOf, levelsIn, matchedSignatures, rulesBefore } from '#ledger/readers'
import { type AccountId, accountIdFromBytes, bytesFromBase64 } from '#ledger/values'

/**
 * The weights that signed for each source account of an envelope, by the signers that its transaction's changes state.
 * None where these cannot be read.
 */
export async function signedWeights(
  xdr: TransactionXdr,
  passphrase: string,
): Promise<ReadonlyMap<AccountId, SignedWeight>> {
  const envelope = bytesFromBase64(xdr.envelope)
  if (envelope === undefined) return new Map()
  const [meta, feeMeta] = [xdr.meta, xdr.feeMeta].map((text) => bytesFromBase64(text ?? ''))
  try {
    const parts = await matchedSignatures(envelope, passphrase, rulesBefore({ meta, feeMeta }))
    const demands = parts.flatMap((part) => demandsOf(part, levelsIn(part)))
    return new Map(
      demands.flatMap(({ account, weight, needed }) =>
        weight === undefined ? [] : [[accountIdFromBytes(account), { weight, needed }]],
      ),
    )
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return new Map()
  }
}
