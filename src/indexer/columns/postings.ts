import { assetXdr } from '../../xdr/encoders.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { ownerKinds, postTo, putAsset, putOffer, scratch } from '../walk/owners.ts'
import {
  type PostedOperation,
  bodyParticipants,
  changedHolders,
  eventParticipants,
  ownerAt,
} from '../walk/participants.ts'
import { sponsorOf } from '../walk/sponsor.ts'
import { offerLeft } from '../../operations/parts/tradeClaims.ts'
import { atomsOf } from './atoms.ts'
import { changeKinds } from '../walk/walkLedger.ts'

/** Puts the current operation (or its transaction) on lists of one owner (`postTo`); twice is as good as once. */
export type Post = (
  kind: number,
  bytes: Uint8Array,
  start: number,
  end: number,
  lists: number,
) => void

/** What a row says of an operation beside its type. `fromMeta`: REST's record of it says something that only the meta tells. */
export const operationFlags = { payment: 1, trades: 2, successful: 4, fromMeta: 8 } as const

/** Posts an operation to all lists it belongs to, and gives its row's flags. */
export function postOperation(operation: PostedOperation, post: Post): number {
  const { account } = ownerKinds
  const { source, successful, result, events, definition } = operation
  const lists = successful ? postTo.both | postTo.effects : postTo.both
  const participates = (bytes: Uint8Array, at: number) => post(account, bytes, at, at + 32, lists)
  participates(source, 0)
  for (const key of bodyParticipants(operation)) participates(key, 0)
  for (const key of eventParticipants(operation)) {
    scratch.set(key)
    post(account, scratch, 0, 32, lists & ~postTo.transactions)
  }
  postAssets(operation, post)
  postContracts(operation, post)
  const payment = definition.payment === 'always' || events.length > 0
  if (!successful) return payment ? operationFlags.payment : 0
  const sponsor = sponsorOf(operation)
  const isFromMeta = sponsor !== undefined || definition.needsMeta === true
  const flags =
    operationFlags.successful |
    (payment ? operationFlags.payment : 0) |
    (isFromMeta ? operationFlags.fromMeta : 0)
  if (sponsor) participates(sponsor, 0)
  changedHolders(operation, (bytes, at) => post(account, bytes, at, at + 32, postTo.effects))
  postChangedEntries(operation, post)
  return flags | (postTrades(source, result, post) ? operationFlags.trades : 0)
}

/** Pools and claimable balances whose entry the operation changed. */
function postChangedEntries({ bytes, changes }: PostedOperation, post: Post): void {
  for (const change of changes) {
    if (change.kind === changeKinds.state || (change.type !== 4 && change.type !== 5)) continue
    const kind = change.type === 4 ? ownerKinds.claimableBalance : ownerKinds.liquidityPool
    const at = ownerAt(change)
    post(kind, bytes, at, at + 32, postTo.both)
  }
}

function postTrades(
  source: Uint8Array,
  result: Xdr.OperationResultTr | undefined,
  post: Post,
): boolean {
  const atoms = atomsOf(result)
  if (atoms.length === 0) return false
  post(ownerKinds.account, source, 0, 32, postTo.trades)
  const remaining = offerLeft(result)
  const offerOf = (id: bigint) => post(ownerKinds.offer, scratch, 0, putOffer(id), postTo.trades)
  if (remaining !== undefined) offerOf(remaining)
  for (const { seller, offer, pool, sold, bought } of atoms) {
    if (seller) post(ownerKinds.account, seller, 0, 32, postTo.trades | postTo.effects)
    if (offer !== undefined) offerOf(offer)
    if (pool) post(ownerKinds.liquidityPool, pool, 0, 32, postTo.trades)
    for (const asset of [sold, bought])
      post(ownerKinds.asset, scratch, 0, putAsset(asset), postTo.trades | postTo.operations)
  }
  return true
}

function postAssets(operation: PostedOperation, post: Post): void {
  const add = (asset: Xdr.Asset) =>
    post(ownerKinds.asset, scratch, 0, putAsset(asset), postTo.operations)
  const { body, definition, bytes, changes } = operation
  for (const asset of definition.assets(body, operation)) add(asset)
  for (const { asset } of operation.events) add(assetXdr(asset))
  for (const change of changes) {
    if (change.type !== 1 || change.kind === changeKinds.state) continue
    const at = ownerAt(change) + 32
    const length = bytes[at + 3] === 1 ? 44 : 52
    if (bytes[at + 3] !== 3) post(ownerKinds.asset, bytes, at, at + length, postTo.operations)
  }
}

/** The contract that was called or made, and those whose data changed. */
function postContracts({ body, definition, bytes, changes }: PostedOperation, post: Post): void {
  const called = definition.contract?.(body)
  if (called) post(ownerKinds.contract, called, 0, 32, postTo.operations)
  for (const change of changes) {
    if (change.type !== 6 || change.kind === changeKinds.state) continue
    // ContractData: ext (4, in an entry alone), then ScAddress: type (4) and 32 bytes.
    const at = change.start + (change.kind === changeKinds.removed ? 4 : 12)
    if (bytes[at + 3] === 1) post(ownerKinds.contract, bytes, at + 4, at + 36, postTo.operations)
  }
}
