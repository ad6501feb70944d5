import { base64FromBytes } from '../../values/bytes.ts'
import { type ContractId, decodeStrkey } from '../../values/ids.ts'
import { writeScAddress, writeScVal } from '../generated/reader.ts'
import type * as Xdr from '../generated/xdr.ts'
import { wi32, wi64, wopaque, wu32, wvar, writeAll } from '../xdrBytes.ts'

/** A call of a function. */
export interface ContractCallXdr {
  readonly contract: ContractId
  readonly name: string
  readonly arguments: readonly Xdr.ScVal[]
}

/**
 * Base64 `TransactionEnvelope` of a call, to be simulated: without signatures, its source is the account of the zero key,
 * and its sequence number is 0. A simulation checks neither (rpc.md 2.11).
 */
export const callEnvelope = ({ contract, name, arguments: values }: ContractCallXdr): string =>
  base64FromBytes(
    writeAll(() => {
      wi32(2) // envelopeTypeTx
      wi32(0) // keyTypeEd25519
      wopaque(new Uint8Array(32))
      wu32(100) // fee
      wi64(0n) // sequence number
      wi32(0) // precondNone
      wi32(0) // memoNone
      wu32(1) // operations
      wi32(0) // no source of its own
      wi32(24) // invokeHostFunction
      wi32(0) // hostFunctionTypeInvokeContract
      writeScAddress({
        type: 'scAddressTypeContract',
        contractId: decodeStrkey('C', contract) ?? new Uint8Array(32),
      })
      wvar(new TextEncoder().encode(name))
      wu32(values.length)
      for (const value of values) writeScVal(value)
      wu32(0) // authorizations: the simulation records what is needed
      wi32(0) // no Soroban data
      wu32(0) // signatures
    }),
  )
