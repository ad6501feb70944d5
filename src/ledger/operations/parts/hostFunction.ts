import { type Asset, parseAsset } from '../../asset.ts'
import { bytesFromBase64 } from '../../values/bytes.ts'
import { type AnyAddress, contractIdFromBytes, parseAnyAddress } from '../../values/ids.ts'
import { int128 } from '../../values/numbers.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { anyAddressFromXdr, type Encoders, lossyText } from '../../xdr/values.ts'

/** REST's name of each host function (XDR `HostFunctionType`). */
export const wireFunctionNames = {
  invoke_contract: 'HostFunctionTypeHostFunctionTypeInvokeContract',
  create_contract: 'HostFunctionTypeHostFunctionTypeCreateContract',
  upload_contract_wasm: 'HostFunctionTypeHostFunctionTypeUploadContractWasm',
  create_contract_v2: 'HostFunctionTypeHostFunctionTypeCreateContractV2',
} as const

/** The function of a contract operation. */
export type HostFunctionName = keyof typeof wireFunctionNames

/** A contract value as REST carries it. */
export interface Parameter {
  /** XDR `ScVal`, base64. */
  readonly value: string
  /** Its arm's name in the wire's spelling: `Address`, `Sym`, `U32` …; empty for void. */
  readonly type: string
}

/** The wire's name of an `ScVal` arm. */
export const parameterTypes = {
  scvBool: 'B',
  scvVoid: '',
  scvError: 'Error',
  scvU32: 'U32',
  scvI32: 'I32',
  scvU64: 'U64',
  scvI64: 'I64',
  scvTimepoint: 'Timepoint',
  scvDuration: 'Duration',
  scvU128: 'U128',
  scvI128: 'I128',
  scvU256: 'U256',
  scvI256: 'I256',
  scvBytes: 'Bytes',
  scvString: 'Str',
  scvSymbol: 'Sym',
  scvVec: 'Vec',
  scvMap: 'Map',
  scvAddress: 'Address',
  scvContractInstance: 'Instance',
  scvLedgerKeyContractInstance: '',
  scvLedgerKeyNonce: 'NonceKey',
  scvExecutableTag: 'ExecutableTag',
} as const satisfies Record<Xdr.ScVal['type'], string>

/** The values that REST counts as parameters: the call itself leads them; none for an upload or an old creation. */
export function parametersOf(call: Xdr.HostFunction): readonly Xdr.ScVal[] | undefined {
  switch (call.type) {
    case 'hostFunctionTypeInvokeContract': {
      const { contractAddress, functionName, args } = call.invokeContract
      return [
        { type: 'scvAddress', address: contractAddress },
        { type: 'scvSymbol', sym: functionName },
        ...args,
      ]
    }
    case 'hostFunctionTypeCreateContractV2':
      return call.createContractV2.constructorArgs
    case 'hostFunctionTypeCreateContract':
    case 'hostFunctionTypeUploadContractWasm':
      return undefined
  }
}

/** The 32 bytes of the contract that is called; undefined for the other functions. */
export function calledContract(call: Xdr.HostFunction): Uint8Array | undefined {
  if (call.type !== 'hostFunctionTypeInvokeContract') return undefined
  const { contractAddress } = call.invokeContract
  return contractAddress.type === 'scAddressTypeContract' ? contractAddress.contractId : undefined
}

/** The creator of a contract and the salt; undefined for a contract that is made from an asset. */
export function creatorOf(
  call: Xdr.HostFunction,
): { readonly address: AnyAddress; readonly salt: bigint } | undefined {
  const preimage =
    call.type === 'hostFunctionTypeCreateContract'
      ? call.createContract.contractIdPreimage
      : call.type === 'hostFunctionTypeCreateContractV2'
        ? call.createContractV2.contractIdPreimage
        : undefined
  if (preimage?.type !== 'contractIdPreimageFromAddress') return undefined
  const { address, salt } = preimage.fromAddress
  return {
    address: anyAddressFromXdr(address),
    salt: salt.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n),
  }
}

/** The contract and the function of a call, out of its two leading parameters; undefined where they are none. */
export function calledFunction(
  parameters: readonly Parameter[] | undefined,
): { readonly contract: AnyAddress; readonly name: string } | undefined {
  const address = bytesFromBase64(parameters?.[0]?.value ?? '')
  const symbol = bytesFromBase64(parameters?.[1]?.value ?? '')
  // ScVal: scvAddress (18), scAddressTypeContract (1), 32 bytes; scvSymbol (15), length, text.
  if (address?.length !== 40 || address[3] !== 18 || address[7] !== 1) return undefined
  if (symbol === undefined || symbol.length < 8 || symbol[3] !== 15) return undefined
  const contract = parseAnyAddress(contractIdFromBytes(address.subarray(8)))
  const name = lossyText(symbol.subarray(8, 8 + (symbol[7] ?? 0)))
  return contract && { contract, name }
}

/** A balance change that an asset's own contract reports (CAP-46-6, CAP-67; rest.md 5.14). */
export interface AssetEvent {
  readonly type: 'transfer' | 'mint' | 'clawback' | 'burn'
  readonly asset: Asset
  /** The address whose balance fell; absent for a mint. */
  readonly from?: AnyAddress | undefined
  /** The address whose balance rose; absent for a clawback and a burn. */
  readonly to?: AnyAddress | undefined
  /** 10^-7 of the asset; an i128. */
  readonly amount: bigint
  /** The uint64 of a muxed receiver (meta V4). */
  readonly toMuxedId?: bigint | undefined
}

/** The authentic ones among an operation's contract events, in their order. */
export function assetEvents(
  events: readonly Xdr.ContractEvent[],
  encoders: Encoders,
): readonly AssetEvent[] {
  return events.flatMap((event) => assetEvent(event, encoders) ?? [])
}

/**
 * Reads an event of an asset's contract; undefined for any other. Authentic is what the contract of the named asset
 * emitted: another contract may name any asset it likes. Meta V3 names the admin of a mint or clawback too.
 */
export function assetEvent(event: Xdr.ContractEvent, encoders: Encoders): AssetEvent | undefined {
  if (event.type !== 'contract' || event.contractId === undefined) return undefined
  const { topics, data } = event.body.v0
  const name = topics[0]
  const last = topics.at(-1)
  if (topics.length < 3 || name?.type !== 'scvSymbol' || last?.type !== 'scvString')
    return undefined
  const asset = parseAsset(ascii(last.str))
  const stated = eventAmount(data)
  if (asset === undefined || stated === undefined) return undefined
  const { amount, receiverId } = stated
  const moved = {
    amount,
    ...(receiverId?.type === 'scvU64' ? { toMuxedId: receiverId.u64 } : {}),
  }
  if (encoders.assetContract(asset) !== contractIdFromBytes(event.contractId)) return undefined
  const addresses = topics.slice(1, -1).map(topicAddress)
  const [first, second] = addresses
  if (addresses.includes(undefined) || first === undefined) return undefined
  const type = ascii(name.sym)
  switch (type) {
    case 'transfer':
      return second && addresses.length === 2
        ? { type, asset, from: first, to: second, ...moved }
        : undefined
    case 'mint':
      return addresses.length <= 2 ? { type, asset, to: second ?? first, ...moved } : undefined
    case 'clawback':
      return addresses.length <= 2 ? { type, asset, from: second ?? first, ...moved } : undefined
    case 'burn':
      return addresses.length === 1 ? { type, asset, from: first, ...moved } : undefined
    default:
      return undefined
  }
}

const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)

export const topicAddress = (topic: Xdr.ScVal): AnyAddress | undefined =>
  topic.type === 'scvAddress' ? anyAddressFromXdr(topic.address) : undefined

/**
 * The amount that an event states, and whom at the receiver it is for: an i128, or a map with `amount` and whatever else
 * its contract writes (SEP-41). The ID is a u64, or what a classic transaction's memo is: text or bytes (CAP-67).
 */
export function eventAmount(
  data: Xdr.ScVal,
): { readonly amount: bigint; readonly receiverId?: Xdr.ScVal | undefined } | undefined {
  if (data.type === 'scvI128') return { amount: int128(data.i128) }
  if (data.type !== 'scvMap') return undefined
  const field = (name: string) =>
    data.map?.find(({ key }) => key.type === 'scvSymbol' && ascii(key.sym) === name)?.val
  const amount = field('amount')
  return amount?.type === 'scvI128'
    ? { amount: int128(amount.i128), receiverId: field('to_muxed_id') }
    : undefined
}
