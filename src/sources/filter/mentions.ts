import type { Asset, Operation } from '#ledger'
import { calledFunction, definitions } from '#ledger/readers'
import { type AccountId, type ContractId, accountOf, parseAccountAddress } from '#ledger/values'

/** True if any field has the account: its id, a muxed address, or as the issuer of an asset. */
export const mentionsAccount = (item: object, account: AccountId): boolean =>
  someValue(item, (value) => value === account || isMuxedOf(value, account))

function isMuxedOf(value: unknown, account: AccountId): boolean {
  // M and 68 more: 40 bytes and the checksum.
  if (typeof value !== 'string' || value.length !== 69 || !value.startsWith('M')) return false
  const address = parseAccountAddress(value)
  return address !== undefined && accountOf(address) === account
}

/** True if any field is the asset. */
export const mentionsAsset = (item: object, asset: Asset): boolean =>
  someValue(item, (value) => {
    if (typeof value !== 'object' || !('type' in value) || value.type !== asset.type) return false
    if (asset.type === 'native') return true
    return (
      'code' in value &&
      'issuer' in value &&
      value.code === asset.code &&
      value.issuer === asset.issuer
    )
  })

/** True if an operation names the asset, or moves lumens as its type does. */
export const involvesAsset = (operation: Operation, asset: Asset): boolean =>
  mentionsAsset(operation, asset) ||
  (asset.type === 'native' && definitions.get(operation.body.type)?.movesLumens === true)

/** True if an operation calls the contract, or moved an asset to or from it; one that cannot be read may have. */
export const mentionsContract = ({ body }: Operation, contract: ContractId): boolean =>
  (body.type === 'unknown' && body.name === 'invoke_host_function') ||
  (body.type === 'invoke_host_function' &&
    someValue(
      [calledFunction(body.parameters), body.assetBalanceChanges],
      (value) => value === contract,
    ))

/** A description repeats other fields, and XDR is bytes. */
const skippedFields = new Set(['description', 'xdr'])

/** True if any text or object inside a model object passes the test. */
export function someValue(value: unknown, test: (value: string | object) => boolean): boolean {
  if (typeof value === 'string') return test(value)
  if (typeof value !== 'object' || value === null) return false
  return (
    test(value) ||
    Object.entries(value).some(
      ([name, inner]) => !skippedFields.has(name) && someValue(inner, test),
    )
  )
}
