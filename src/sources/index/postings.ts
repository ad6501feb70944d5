import type { AnyDefinition, AssetEvent, Encoders, IndexedOperation, Slice } from '#ledger'
import {
  assetEvents,
  assetXdr,
  claimAtoms,
  claimOf,
  definitionOfArm,
  encodersOf,
  innerTransactionHash,
  isSuccessful,
  keyFromXdr,
  offerLeft,
  operationResults,
  readAll,
  readContractEvent,
  readLedgerEntry,
  readTransactionEnvelope,
  readTransactionResult,
  signerFromXdr,
} from '#ledger/readers'
import {
  type AnyAddress,
  accountOf,
  bytesFromHex,
  compareBytes,
  decodeStrkey,
  parseAccountAddress,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import {
  type Change,
  changeKinds,
  type LedgerOffsets,
  ownerAt,
  pairEnvelopes,
  type TransactionOffsets,
} from '../ledgers/ledgerParts.ts'
import type { StateBuilder } from './entries.ts'
import { operationFlags, ownerKinds, postTo, putAsset, putOffer, scratch } from './owners.ts'
import type { SegmentBuilder } from './segmentBuilder.ts'

/** Adds ledgers to a segment, in ascending order. One per network: it caches the contract ids of assets. */
export function createLedgerAdder(passphrase: string) {
  const encoders = encodersOf(passphrase)
  return (ledger: LedgerOffsets, into: SegmentBuilder): void => {
    const { bytes, header } = ledger
    into.ledger({
      sequence: header.ledgerSeq,
      closedAt: Number(header.scpValue.closeTime),
      hash: ledger.hash,
      header: cut(bytes, ledger.headerBytes),
    })
    const envelopes = pairEnvelopes(ledger, passphrase)
    for (const [n, transaction] of ledger.transactions.entries()) {
      const { start } = transaction.result
      const hash = cut(bytes, { start, end: start + 32 })
      const envelope = envelopes[n]
      if (envelope === undefined) continue // there are as many as results
      addTransaction({ bytes, transaction, envelope, hash, passphrase, encoders }, into)
    }
    applyChanges(ledger, into.state)
  }
}

/** A transaction whose parts are found in `bytes`. */
export interface TransactionContext {
  readonly bytes: Uint8Array
  readonly transaction: TransactionOffsets
  readonly envelope: Slice
  readonly hash: Uint8Array
  readonly passphrase: string
  readonly encoders: Encoders
}

function addTransaction(context: TransactionContext, into: SegmentBuilder): void {
  const { bytes, transaction, hash } = context
  const successful = postTransaction(context, into)
  const body = into.blocks.append(bytes, context.envelope, transaction)
  into.transaction({ hash, successful, body })
}

/** Receives a transaction's postings and its operations. */
export interface PostedRows extends Pick<SegmentBuilder, 'post'> {
  readonly operation: (type: number, flags: number, body: Xdr.OperationBody) => void
}

/** Posts a transaction and its operations to all lists that they belong to; whether it was successful. */
export function postTransaction(context: TransactionContext, into: PostedRows): boolean {
  const { bytes, transaction } = context
  const envelopeBytes = cut(bytes, context.envelope)
  const { start, end } = transaction.result
  const resultBytes = cut(bytes, { start: start + 32, end })
  const envelope = readAll(envelopeBytes, readTransactionEnvelope)
  const result = readAll(resultBytes, readTransactionResult)
  const successful = isSuccessful(result)
  const { source, feeSource, operations } = parts(envelope)
  const account = (key: Uint8Array, at = 0) =>
    into.post(ownerKinds.account, key, at, at + 32, postTo.transactions)
  account(source)
  if (feeSource) {
    account(feeSource)
    const inner = bytesFromHex(innerTransactionHash(envelopeBytes, context.passphrase))
    if (inner) into.post(ownerKinds.innerTransaction, inner, 0, 32, postTo.transactions)
  }
  for (const change of transaction.feeChanges)
    if (change.type === 0 && change.kind !== changeKinds.state) account(bytes, ownerAt(change))
  addOperations(context, { source, operations, result, successful }, into)
  return successful
}

interface Applied {
  readonly source: Uint8Array
  readonly operations: readonly Xdr.Operation[]
  readonly result: Xdr.TransactionResult
  readonly successful: boolean
}

function addOperations(context: TransactionContext, applied: Applied, into: PostedRows): void {
  const { bytes, transaction, encoders } = context
  const { successful } = applied
  const results = operationResults(applied.result)
  const siblings = applied.operations.map(({ sourceAccount, body }) => ({
    source: sourceAccount ? keyFromXdr(sourceAccount) : applied.source,
    body,
  }))
  for (const [index, { source, body }] of siblings.entries()) {
    const definition = definitionOfArm(body.type)
    const result = results[index]
    const located = successful ? transaction.operations[index] : undefined
    const events: readonly AssetEvent[] =
      located && definition.assetEvents
        ? assetEvents(
            located.events.map((slice) => readAll(cut(bytes, slice), readContractEvent)),
            encoders,
          )
        : []
    const flags = postOperation(
      {
        body,
        definition,
        source,
        successful,
        result: result?.type === 'opInner' ? result.tr : undefined,
        bytes,
        changes: located?.changes ?? [],
        events,
        index,
        siblings,
      },
      into.post,
    )
    into.operation(definition.typeNumber, flags, body)
  }
}

/** Fees of all transactions apply first, refunds last, then upgrades and evictions. */
export function applyChanges(
  ledger: LedgerOffsets,
  state: Pick<StateBuilder, 'apply' | 'evict'>,
): void {
  const { bytes, transactions } = ledger
  const sequence = ledger.header.ledgerSeq
  const applyAll = (changes: readonly Change[]) => {
    for (const change of changes) state.apply(bytes, change, sequence)
  }
  for (const { feeChanges } of transactions) applyAll(feeChanges)
  for (const { before, operations, after } of transactions) {
    applyAll(before)
    for (const { changes } of operations) applyAll(changes)
    applyAll(after)
  }
  for (const { postFeeChanges } of transactions) applyAll(postFeeChanges)
  applyAll(ledger.upgradeChanges)
  for (const slice of ledger.evicted) state.evict(cut(bytes, slice), sequence)
}

/** The (inner) transaction's source and operations, and who paid for a fee bump. */
function parts(envelope: Xdr.TransactionEnvelope): {
  readonly source: Uint8Array
  readonly feeSource?: Uint8Array
  readonly operations: readonly Xdr.Operation[]
} {
  switch (envelope.type) {
    case 'envelopeTypeTxV0': {
      const { sourceAccountEd25519: source, operations } = envelope.v0.tx
      return { source, operations }
    }
    case 'envelopeTypeTx': {
      const { sourceAccount, operations } = envelope.v1.tx
      return { source: keyFromXdr(sourceAccount), operations }
    }
    case 'envelopeTypeTxFeeBump': {
      const { feeSource, innerTx } = envelope.feeBump.tx
      const { sourceAccount, operations } = innerTx.v1.tx
      return { source: keyFromXdr(sourceAccount), feeSource: keyFromXdr(feeSource), operations }
    }
  }
}

/** Not `subarray`, which looks up its species at each call. */
const cut = (bytes: Uint8Array, { start, end }: Slice): Uint8Array =>
  new Uint8Array(bytes.buffer, bytes.byteOffset + start, end - start)

/** Posts the current operation (or its transaction) to lists of one owner (`postTo`); repeated posts count once. */
export type Post = (
  kind: number,
  bytes: Uint8Array,
  start: number,
  end: number,
  lists: number,
) => void

/** An operation with all that its postings depend on. */
interface PostedOperation extends IndexedOperation {
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

/** The accounts that take part in an operation besides its source, as the body says (rest.md 4.7). */
function bodyParticipants(operation: PostedOperation): readonly Uint8Array[] {
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
const eventParticipants = ({ events }: PostedOperation): readonly Uint8Array[] =>
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
  const flags = operationFlags.successful | (payment ? operationFlags.payment : 0)
  const sponsor = signerSponsor(operation) ?? createdSponsor(operation)
  if (sponsor) participates(sponsor, 0)
  // Owners of changed accounts and trustlines may have effects.
  for (const change of operation.changes)
    if (change.type <= 1 && change.kind !== changeKinds.state)
      post(account, operation.bytes, ownerAt(change), ownerAt(change) + 32, postTo.effects)
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

const tradedLists = postTo.trades | postTo.operations | postTo.effects

function postTrades(
  source: Uint8Array,
  result: Xdr.OperationResultTr | undefined,
  post: Post,
): boolean {
  const atoms = atomsOf(result)
  if (atoms.length === 0) return false
  post(ownerKinds.account, source, 0, 32, postTo.trades)
  const remaining = offerLeft(result)?.offerId
  const offerOf = (id: bigint) => post(ownerKinds.offer, scratch, 0, putOffer(id), postTo.trades)
  if (remaining !== undefined) offerOf(remaining)
  for (const { seller, offer, pool, sold, bought } of atoms) {
    if (seller) post(ownerKinds.account, seller, 0, 32, postTo.trades | postTo.effects)
    if (offer !== undefined) offerOf(offer)
    if (pool) post(ownerKinds.liquidityPool, pool, 0, 32, postTo.trades)
    for (const asset of [sold, bought])
      post(ownerKinds.asset, scratch, 0, putAsset(asset), tradedLists)
  }
  return true
}

/**
 * Operations are on the lists of the assets that their records name, and on the effect lists of those that their effects
 * may name. Superfluous postings are harmless: a filter checks each item.
 */
function postAssets(operation: PostedOperation, post: Post): void {
  const lists = operation.successful ? postTo.operations | postTo.effects : postTo.operations
  const add = (asset: Xdr.Asset) => post(ownerKinds.asset, scratch, 0, putAsset(asset), lists)
  const { body, definition, bytes, changes } = operation
  if (definition.movesLumens) add({ type: 'assetTypeNative' })
  for (const asset of definition.assets(body, operation)) add(asset)
  for (const { asset } of operation.events) add(assetXdr(asset))
  for (const change of changes) {
    if (change.kind === changeKinds.removed && change.type !== 1) continue
    const at = ownerAt(change) + 32
    // Trustlines: the account, the asset; a pool share has none.
    if (change.type === 1 && change.kind !== changeKinds.state && bytes[at + 3] !== 3)
      post(ownerKinds.asset, bytes, at, at + assetLength(bytes, at), postTo.effects)
    // Pools: the id, the type, both assets.
    if (change.type === 5) {
      const second = at + 4 + assetLength(bytes, at + 4)
      post(ownerKinds.asset, bytes, at + 4, second, lists)
      post(ownerKinds.asset, bytes, second, second + assetLength(bytes, second), lists)
    }
    if (change.type === 4) {
      const { data } = readAll(bytes.subarray(change.start, change.end), readLedgerEntry)
      if (data.type === 'claimableBalance')
        post(ownerKinds.asset, scratch, 0, putAsset(data.claimableBalance.asset), postTo.effects)
    }
  }
}

/** Bytes of the XDR `Asset` (or of another asset's first arms) that begins at `at`. */
const assetLength = (bytes: Uint8Array, at: number): number => [4, 44, 52][bytes[at + 3] ?? 0] ?? 0

/** The contract that was called, those whose data changed, and those whose balance of an asset did. */
function postContracts(
  { body, definition, bytes, changes, events }: PostedOperation,
  post: Post,
): void {
  const add = (id: Uint8Array) => post(ownerKinds.contract, id, 0, 32, postTo.operations)
  const called = definition.contract?.(body)
  if (called) add(called)
  for (const { from, to } of events)
    for (const address of [from, to]) {
      const id = address?.startsWith('C') ? decodeStrkey('C', address) : undefined
      if (id) add(id)
    }
  for (const change of changes) {
    if (change.type !== 6 || change.kind === changeKinds.state) continue
    // ContractData: ext (4, in an entry alone), then ScAddress: type (4) and 32 bytes.
    const at = change.start + (change.kind === changeKinds.removed ? 4 : 12)
    if (bytes[at + 3] === 1) post(ownerKinds.contract, bytes, at + 4, at + 36, postTo.operations)
  }
}

/** One exchange of an operation, before it becomes a trade. */
interface Atom {
  /** The maker's key; absent for a pool. */
  readonly seller: Uint8Array | undefined
  readonly offer: bigint | undefined
  readonly pool: Uint8Array | undefined
  readonly sold: Xdr.Asset
  readonly bought: Xdr.Asset
}

/** The claim atoms of an operation's result that are trades: those that moved something (rest.md 6.2). */
function atomsOf(result: Xdr.OperationResultTr | undefined): readonly Atom[] {
  return claimAtoms(result).flatMap((claim) => {
    const { amountSold, amountBought, assetSold: sold, assetBought: bought } = claimOf(claim)
    return amountSold === 0n && amountBought === 0n ? [] : [{ ...makerOf(claim), sold, bought }]
  })
}

function makerOf(claim: Xdr.ClaimAtom): Pick<Atom, 'seller' | 'offer' | 'pool'> {
  switch (claim.type) {
    case 'claimAtomTypeV0':
      return { seller: claim.v0.sellerEd25519, offer: claim.v0.offerId, pool: undefined }
    case 'claimAtomTypeOrderBook': {
      const { sellerId, offerId } = claim.orderBook
      return { seller: sellerId.ed25519, offer: offerId, pool: undefined }
    }
    case 'claimAtomTypeLiquidityPool':
      return { seller: undefined, offer: undefined, pool: claim.liquidityPool.liquidityPoolId }
  }
}

/** The account that pays the reserve of an operation's first new entry (rest.md 4.2): 32 bytes. */
function createdSponsor({ bytes, changes }: PostedOperation): Uint8Array | undefined {
  let first: Change | undefined
  for (const change of changes) {
    if (change.kind !== changeKinds.created && change.kind !== changeKinds.restored) continue
    if (sponsorAt(bytes, change) === undefined) continue
    if (first === undefined || compareKeys(bytes, change, first) < 0) first = change
  }
  return first && sponsorAt(bytes, first)
}

/** XDR `LedgerEntry.ext`: v1 { sponsoringID*, ext }. */
function sponsorAt(bytes: Uint8Array, { ext }: Change): Uint8Array | undefined {
  if (bytes[ext + 3] !== 1 || bytes[ext + 7] !== 1) return undefined
  return bytes.subarray(ext + 12, ext + 44)
}

/** The order of two entries' keys: their type, then the bytes that begin their data. */
function compareKeys(bytes: Uint8Array, a: Change, b: Change): number {
  if (a.type !== b.type) return a.type - b.type
  return compareBytes(bytes.subarray(ownerAt(a), a.ext), bytes.subarray(ownerAt(b), b.ext))
}

/** The account that pays the reserve of a new signer. */
function signerSponsor({
  body,
  definition,
  bytes,
  changes,
}: PostedOperation): Uint8Array | undefined {
  const key = definition.signer?.(body)
  if (key === undefined) return undefined
  const signer = signerFromXdr(key)
  let before: string | undefined
  for (const change of changes) {
    if (change.type !== 0 || change.kind === changeKinds.removed) continue
    const { data } = readAll(bytes.subarray(change.start, change.end), readLedgerEntry)
    const sponsor = data.type === 'account' ? sponsorOfSigner(data.account, signer) : undefined
    if (change.kind === changeKinds.state) before = sponsor?.join()
    else if (sponsor && sponsor.join() !== before) return sponsor
  }
  return undefined
}

function sponsorOfSigner(account: Xdr.AccountEntry, signer: string): Uint8Array | undefined {
  const v1 = account.ext.type === 'v1' ? account.ext.v1 : undefined
  const v2 = v1?.ext.type === 'v2' ? v1.ext.v2 : undefined
  const at = account.signers.findIndex(({ key }) => signerFromXdr(key) === signer)
  return at < 0 ? undefined : v2?.signerSponsoringIDs[at]?.ed25519
}
