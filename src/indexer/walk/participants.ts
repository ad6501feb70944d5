import type { AssetEvent } from '../../operations/parts/assetEvents.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import {
  type AnyAddress,
  accountOf,
  decodeStrkey,
  parseAccountAddress,
} from '../../model/values/strkey.ts'
import { type Change, changeKinds } from './walkLedger.ts'

/** An operation with what postings need of it. Accounts are the 32 bytes of their keys. */
export interface PostedOperation {
  readonly body: Xdr.OperationBody
  readonly source: Uint8Array
  readonly successful: boolean
  /** Absent when the transaction failed before its operations. */
  readonly result: Xdr.OperationResultTr | undefined
  /** The ledger's bytes, into which changes point. */
  readonly bytes: Uint8Array
  /** Empty when it failed. */
  readonly changes: readonly Change[]
  /** Of asset contracts, for a contract call alone. */
  readonly events: readonly AssetEvent[]
  /** Counts from 0. */
  readonly index: number
  readonly siblings: readonly { readonly source: Uint8Array; readonly body: Xdr.OperationBody }[]
}

/** Takes an account: 32 bytes of `bytes` from `at` on. */
export type AddAccount = (bytes: Uint8Array, at: number) => void

/** The key under an XDR `MuxedAccount`. */
export const keyOf = (account: Xdr.MuxedAccount): Uint8Array =>
  account.type === 'keyTypeEd25519' ? account.ed25519 : account.med25519.ed25519

/** Who takes part in an operation besides its source, as the body says (rest.md 4.7). */
export function bodyParticipants(operation: PostedOperation): readonly Uint8Array[] {
  const { body } = operation
  switch (body.type) {
    case 'createAccount':
      return [body.createAccountOp.destination.ed25519]
    case 'payment':
      return [keyOf(body.paymentOp.destination)]
    case 'pathPaymentStrictReceive':
      return [keyOf(body.pathPaymentStrictReceiveOp.destination)]
    case 'pathPaymentStrictSend':
      return [keyOf(body.pathPaymentStrictSendOp.destination)]
    case 'accountMerge':
      return [keyOf(body.destination)]
    case 'allowTrust':
      return [body.allowTrustOp.trustor.ed25519]
    case 'setTrustLineFlags':
      return [body.setTrustLineFlagsOp.trustor.ed25519]
    case 'createClaimableBalance':
      return body.createClaimableBalanceOp.claimants.map(({ v0 }) => v0.destination.ed25519)
    case 'beginSponsoringFutureReserves':
      return [body.beginSponsoringFutureReservesOp.sponsoredId.ed25519]
    case 'endSponsoringFutureReserves': {
      const begin = operation.successful ? beginOf(operation) : undefined
      return begin ? [begin] : []
    }
    case 'revokeSponsorship': {
      const owner = revokedOwner(body.revokeSponsorshipOp)
      return owner ? [owner] : []
    }
    case 'clawback':
      return [keyOf(body.clawbackOp.from)]
    case 'invokeHostFunction':
      return changedOwners(operation)
    case 'manageSellOffer':
    case 'createPassiveSellOffer':
    case 'setOptions':
    case 'changeTrust':
    case 'inflation':
    case 'manageData':
    case 'bumpSequence':
    case 'manageBuyOffer':
    case 'claimClaimableBalance':
    case 'clawbackClaimableBalance':
    case 'liquidityPoolDeposit':
    case 'liquidityPoolWithdraw':
    case 'extendFootprintTtl':
    case 'restoreFootprint':
      return []
  }
}

/** Accounts that an asset contract's events name: participants of the operation, not of its transaction. */
export const eventParticipants = ({ events }: PostedOperation): readonly Uint8Array[] =>
  events.flatMap(({ from, to }) => [from, to].flatMap((address) => accountKey(address) ?? []))

/** Addresses of one ledger come again and again: checksums need no second check. */
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

/** Owners of the accounts, trustlines, offers and data that were changed. */
const changedOwners = ({ bytes, changes }: PostedOperation): readonly Uint8Array[] =>
  changes
    .filter(({ type, kind }) => type <= 3 && kind !== changeKinds.state)
    .map((change) => bytes.subarray(ownerAt(change), ownerAt(change) + 32))

/** Owners of the accounts and trustlines that were changed: effects may be theirs. */
export function changedHolders({ bytes, changes }: PostedOperation, add: AddAccount): void {
  for (const change of changes)
    if (change.type <= 1 && change.kind !== changeKinds.state) add(bytes, ownerAt(change))
}

/** Where the 32 bytes of an entry's id or owner begin: after its type (and a key's type, 4). */
export const ownerAt = ({ kind, start, type }: Change): number => {
  const data = start + (kind === changeKinds.removed ? 4 : 8)
  return type === 5 || type === 7 ? data : data + 4
}

/** The source of the sandwich that an operation ends: the nearest begin that names it (CAP-33). */
function beginOf({ index, siblings, source }: PostedOperation): Uint8Array | undefined {
  for (let i = index - 1; i >= 0; i--) {
    const sibling = siblings[i]
    if (sibling?.body.type !== 'beginSponsoringFutureReserves') continue
    const { ed25519 } = sibling.body.beginSponsoringFutureReservesOp.sponsoredId
    if (sameKey(ed25519, source)) return sibling.source
  }
  return undefined
}

function revokedOwner(op: Xdr.RevokeSponsorshipOp): Uint8Array | undefined {
  if (op.type === 'revokeSponsorshipSigner') return op.signer.accountId.ed25519
  const { ledgerKey } = op
  switch (ledgerKey.type) {
    case 'account':
      return ledgerKey.account.accountId.ed25519
    case 'trustline':
      return ledgerKey.trustLine.accountId.ed25519
    case 'offer':
      return ledgerKey.offer.sellerId.ed25519
    case 'data':
      return ledgerKey.data.accountId.ed25519
    case 'claimableBalance':
    case 'liquidityPool':
    case 'contractData':
    case 'contractCode':
    case 'configSetting':
    case 'ttl':
      return undefined
  }
}

/** Whether two keys of 32 bytes are the same. */
export function sameKey(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < 32; i++) if (a[i] !== b[i]) return false
  return true
}
