import type { AccountId } from './values/ids.ts'
import type { ContractSpec } from './contract/contractSpec.ts'
import type { TransactionCodes } from './failure/resultCodes.ts'
import type { Field } from './values/value.ts'
import type { XdrTree } from './xdrTree.ts'

/** A signature, checked against the keys that the envelope names. */
export interface EnvelopeSignature {
  /** The last four bytes of its key, hex. */
  readonly hint: string
  /** Base64. */
  readonly signature: string
  /** The key that the envelope names and the hint fits. */
  readonly account?: AccountId | undefined
  /** The role of that key in the envelope. */
  readonly role?: 'source' | 'feeSource' | 'operationSource' | 'extraSigner' | undefined
  /**
   * `unknown`: the envelope names no key with that hint; `unchecked`: this browser cannot check it; `wrong`: it is not
   * that key's signature of this content.
   */
  readonly check: 'valid' | 'otherNetwork' | 'wrong' | 'unknown' | 'unchecked'
  /** The name of the network that it was made for, where it is another. */
  readonly network?: string | undefined
}

/** Pasted bytes that are no envelope, read as a type of the ledger's schemas. */
export interface PastedXdr {
  /** Canonical base64. */
  readonly base64: string
  /** Bytes. */
  readonly size: number
  /** All types whose values have exactly these bytes, the most usual first; at least one. */
  readonly readings: readonly [XdrReading, ...XdrReading[]]
}

/** Bytes read as one type. */
export interface XdrReading {
  /** The XDR type's name: “TransactionResult”. */
  readonly type: string
  readonly tree: XdrTree
  /** The records that the XDR belongs to, and all records that it names: those with a page are shown as links. */
  readonly facts: readonly Field[]
  /** The codes of a pasted result. */
  readonly codes?: TransactionCodes | undefined
  /** The contract interface in a pasted spec, or in code that states one (SEP-48). */
  readonly spec?: ContractSpec | undefined
}

/** The fee of a contract transaction (CAP-46-7), in stroops. */
export interface ResourceFee {
  /** The most that it would pay: of the outer transaction for a fee bump. */
  readonly maxFee: bigint
  /** The part of the maximum fee that is for resources. */
  readonly declared: bigint
  /** The charge by the result, after refunds but for `refund`; absent if the result cannot be read. */
  readonly charged?: bigint | undefined
  /**
   * For a fee bump with meta V3, which charge the result states: before protocol 21 stellar-core left the refund in it
   * (stellar-core#4188). `byProtocol`: only the ledger's protocol can tell.
   */
  readonly statesRefund?: 'yes' | 'byProtocol' | undefined
  /** The charge by the meta; absent if it has none. */
  readonly resources?: ResourceCharges | undefined
}

/** XDR `SorobanTransactionMetaExtV1`. */
export interface ResourceCharges {
  /** For declared resources, not refundable. */
  readonly nonRefundable: bigint
  /** For used resources, including rent. */
  readonly refundable: bigint
  readonly rent: bigint
}

/** The parts of a fee; the first four add up to the charge. */
interface FeeShares {
  readonly inclusion: bigint
  readonly nonRefundable: bigint
  /** For events and the return value: the refundable part without rent. */
  readonly used: bigint
  readonly rent: bigint
  /** Declared for resources, and not charged. */
  readonly refund: bigint
}

/**
 * The fee with the charge that was paid in the end; undefined where the protocol decides which it is and is not known.
 * `stated` is the result's own charge where that is another.
 */
export function paidFee(
  fee: ResourceFee,
  protocol: number | undefined,
): (ResourceFee & { readonly stated?: bigint | undefined }) | undefined {
  const { charged, resources, declared, statesRefund } = fee
  if (statesRefund === undefined || charged === undefined || resources === undefined) return fee
  if (statesRefund === 'byProtocol' && protocol === undefined) return undefined
  if (statesRefund === 'byProtocol' && protocol !== undefined && protocol >= 21) return fee
  const refund = declared - resources.nonRefundable - resources.refundable
  return { ...fee, charged: charged - refund, stated: charged }
}

/**
 * The parts of the charged fee: resources by the meta, the remainder for inclusion (CAP-46-7). Undefined without
 * resources in the meta, where they are more than was declared or charged, or where the inclusion fee would be above its
 * maximum: the result then still includes the refund.
 */
export function feeShares(fee: ResourceFee): FeeShares | undefined {
  const { maxFee, declared, charged, resources } = fee
  if (charged === undefined || resources === undefined) return undefined
  const { nonRefundable, refundable, rent } = resources
  const shares = {
    inclusion: charged - nonRefundable - refundable,
    nonRefundable,
    used: refundable - rent,
    rent,
    refund: declared - nonRefundable - refundable,
  }
  const isWrong = Object.values(shares).some((share) => share < 0n)
  return isWrong || shares.inclusion > maxFee - declared ? undefined : shares
}
