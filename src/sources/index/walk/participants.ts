import type { AnyDefinition, AssetEvent, IndexedOperation } from '#ledger'
import { type AnyAddress, accountOf, decodeStrkey, parseAccountAddress } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { type Change, changeKinds } from './ledgerOffsets.ts'

/** An operation with all that its postings depend on. */
export interface PostedOperation extends IndexedOperation {
  readonly body: Xdr.OperationBody
  /** The definition of its type, looked up once per operation. */
  readonly definition: AnyDefinition
  /** Absent when the transaction failed before its operations. */
  readonly result: Xdr.OperationResultTr | undefined
  /** The ledger's bytes, into which changes point. */
  readonly bytes: Uint8Array
  /** Empty when it failed. */
  readonly changes: readonly Change[]
  /** The events of asset contracts, only for a contract call. */
  readonly events: readonly AssetEvent[]
}

/** Receives an account: 32 bytes of `bytes` from `at` on. */
type AddAccount = (bytes: Uint8Array, at: number) => void

/** The accounts that take part in an operation besides its source, as the body says (rest.md 4.7). */
export function bodyParticipants(operation: PostedOperation): readonly Uint8Array[] {
  const { definition, body } = operation
  const named = definition.participants(body, operation)
  return definition.changedOwnersTakePart ? [...named, ...changedOwners(operation)] : named
}

/** Owners of the accounts, trustlines, offers and data that were changed. */
const changedOwners = ({ bytes, changes }: PostedOperation): readonly Uint8Array[] =>
  changes
    .filter(({ type, kind }) => type <= 3 && kind !== changeKinds.state)
    .map((change) => bytes.subarray(ownerAt(change), ownerAt(change) + 32))

/** Accounts that an asset contract's events name: participants of the operation, not of its transaction. */
export const eventParticipants = ({ events }: PostedOperation): readonly Uint8Array[] =>
  events.flatMap(({ from, to }) => [from, to].flatMap((address) => accountKey(address) ?? []))

/** Addresses repeat within a ledger: their checksums are verified once. */
const keyByAddress = new Map<string, Uint8Array | undefined>()

function accountKey(address: AnyAddress | undefined): Uint8Array | undefined {
  if (address === undefined) return undefined
  if (!keyByAddress.has(address)) {
    if (keyByAddress.size > 4096) keyByAddress.clear()
    const account = parseAccountAddress(address)
    keyByAddress.set(address, account && decodeStrkey('G', accountOf(account)))
  }
  return keyByAddress.get(address)
}

/** Owners of changed accounts and trustlines: they may have effects. */
export function changedHolders({ bytes, changes }: PostedOperation, add: AddAccount): void {
  for (const change of changes)
    if (change.type <= 1 && change.kind !== changeKinds.state) add(bytes, ownerAt(change))
}

/** The offset of the 32 bytes of an entry's id or owner: after its type (and a key's type, 4). */
export const ownerAt = ({ kind, start, type }: Change): number => {
  const data = start + (kind === changeKinds.removed ? 4 : 8)
  return type === 5 || type === 7 ? data : data + 4
}

/** True if two keys of 32 bytes are the same. */
export function sameKey(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < 32; i++) if (a[i] !== b[i]) return false
  return true
}
