import { bytesFromBase64 } from '../../values/bytes.ts'
import { anyAddressFromXdr, lossyText } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { type AnyAddress, contractIdFromBytes, parseAnyAddress } from '../../values/ids.ts'

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
