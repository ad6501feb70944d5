import {
  type Asset,
  type AssetClaim,
  type ContractExecutable,
  type StorageEntry,
  type TokenMetadata,
  wasmHash,
} from '#ledger'
import {
  anyAddressFromXdr,
  assetCodeFromXdr,
  encodersOf,
  lossyText,
  typedValue,
  writeAll,
  writeScVal,
} from '#ledger/readers'
import {
  type ContractId,
  accountIdFromBytes,
  base64FromBytes,
  hexFromBytes,
  strictText,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'

/** XDR `ContractExecutable`; `claim` reads the asset that the instance of an asset contract states. */
export function executableOf(
  executable: Xdr.ContractExecutable,
  claim: () => AssetClaim,
): ContractExecutable {
  switch (executable.type) {
    case 'contractExecutableWasm':
      return { kind: 'wasm', hash: wasmHash(hexFromBytes(executable.wasmHash)) }
    case 'contractExecutableStellarAsset':
      return { kind: 'stellarAsset', of: claim() }
    case 'contractExecutableExternalRef':
      return {
        kind: 'externalRef',
        owner: anyAddressFromXdr(executable.externalRef.executableOwner),
        tag: base64FromBytes(executable.externalRef.tag),
      }
  }
}

type Items = readonly Xdr.ScMapEntry[]

/** An asset contract's asset (`AssetInfo`), and whether the contract's id is that asset's (CAP-46-6). */
export function assetClaimOf(storage: Items, id: ContractId, passphrase: string): AssetClaim {
  const asset = statedAsset(valueAt(storage, (key) => inVec(key) === 'AssetInfo'))
  if (asset === undefined) return { kind: 'unnamed' }
  const contract = encodersOf(passphrase).assetContract(asset)
  return contract === id ? { kind: 'authentic', asset } : { kind: 'other', asset, contract }
}

/** `["Native"]`, or `["AlphaNum4", { asset_code, issuer }]`. */
function statedAsset(value: Xdr.ScVal | undefined): Asset | undefined {
  if (value?.type !== 'scvVec') return undefined
  const [name, of] = value.vec ?? []
  const kind = symbol(name)
  if (kind === 'Native') return { type: 'native' }
  if ((kind !== 'AlphaNum4' && kind !== 'AlphaNum12') || of?.type !== 'scvMap') return undefined
  const code = valueAt(of.map ?? [], (key) => symbol(key) === 'asset_code')
  const issuer = valueAt(of.map ?? [], (key) => symbol(key) === 'issuer')
  const codeBytes = code?.type === 'scvString' ? code.str : undefined
  const issuerBytes = issuer?.type === 'scvBytes' ? issuer.bytes : undefined
  if (codeBytes === undefined || issuerBytes?.length !== 32) return undefined
  return {
    type: kind === 'AlphaNum4' ? 'credit_alphanum4' : 'credit_alphanum12',
    code: assetCodeFromXdr(codeBytes),
    issuer: accountIdFromBytes(issuerBytes),
  }
}

/** Names under which tokens keep their metadata: asset contracts and the token SDK, and OpenZeppelin's `Meta`. */
const metadataKeys: ReadonlySet<string> = new Set(['METADATA', 'Metadata', 'Meta'])

/** A token's metadata: a map under a symbol or an enum of that name alone, or an entry for each part. */
export function tokenMetadataOf(storage: Items): TokenMetadata | undefined {
  const nameOf = (key: Xdr.ScVal) => symbol(key) ?? inVec(key) ?? ''
  const value = valueAt(storage, (key) => metadataKeys.has(nameOf(key)))
  const items = value?.type === 'scvMap' ? (value.map ?? []) : storage
  const field = (...names: readonly string[]) =>
    valueAt(items, (key) => names.includes(nameOf(key).toLowerCase()))
  const decimals = field('decimal', 'decimals')
  const [name, code] = [textOf(field('name')), textOf(field('symbol'))]
  return decimals?.type === 'scvU32' && name !== undefined && code !== undefined
    ? { name, symbol: code, decimals: decimals.u32 }
    : undefined
}

/** Entries of a storage as values to show. */
export const storageOf = (storage: Items): readonly StorageEntry[] =>
  storage.map(({ key, val }) => ({
    key: typedValue(key),
    value: typedValue(val),
    keyXdr: xdrOf(key),
    valueXdr: xdrOf(val),
  }))

const xdrOf = (value: Xdr.ScVal): string => base64FromBytes(writeAll(() => writeScVal(value)))

const valueAt = (items: Items, is: (key: Xdr.ScVal) => boolean): Xdr.ScVal | undefined =>
  items.find(({ key }) => is(key))?.val

const symbol = (value: Xdr.ScVal | undefined): string | undefined =>
  value?.type === 'scvSymbol' ? strictText(value.sym) : undefined

/** The symbol of a key that is a list of it alone, as `contracttype` enums are stored. */
const inVec = (value: Xdr.ScVal): string | undefined =>
  value.type === 'scvVec' && value.vec?.length === 1 ? symbol(value.vec[0]) : undefined

const textOf = (value: Xdr.ScVal | undefined): string | undefined =>
  value?.type === 'scvString' ? lossyText(value.str) : symbol(value)
