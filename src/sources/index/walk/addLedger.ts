import type { AssetEvent, Encoders, Slice } from '#ledger'
import {
  assetEvents,
  definitionOfArm,
  encodersOf,
  innerTransactionHash,
  isSuccessful,
  keyFromXdr,
  operationResults,
  readAll,
  readContractEvent,
  readTransactionEnvelope,
  readTransactionResult,
} from '#ledger/readers'
import { bytesFromHex } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { pairEnvelopes } from '../columns/envelopes.ts'
import { ownerKinds, postTo } from './owners.ts'
import { ownerAt } from './participants.ts'
import { postOperation } from '../columns/postings.ts'
import type { SegmentBuilder } from '../columns/segmentBuilder.ts'
import {
  type Change,
  type LedgerOffsets,
  type TransactionOffsets,
  changeKinds,
} from './ledgerOffsets.ts'

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
    applyChanges(ledger, into)
    into.endLedger()
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
  into.blocks.append(bytes, context.envelope, transaction)
  into.transaction({ hash, successful })
}

/** Receives a transaction's postings and its operations. */
export type PostedRows = Pick<SegmentBuilder, 'post' | 'operation'>

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
    into.operation(definition.typeNumber, flags)
  }
}

/** Fees of all transactions apply first, refunds last, then upgrades and evictions. */
function applyChanges(ledger: LedgerOffsets, into: SegmentBuilder): void {
  const { bytes, transactions } = ledger
  const sequence = ledger.header.ledgerSeq
  const applyAll = (changes: readonly Change[]) => {
    for (const change of changes) into.state.apply(bytes, change, sequence)
  }
  for (const { feeChanges } of transactions) applyAll(feeChanges)
  for (const { before, operations, after } of transactions) {
    applyAll(before)
    for (const { changes } of operations) applyAll(changes)
    applyAll(after)
  }
  for (const { postFeeChanges } of transactions) applyAll(postFeeChanges)
  applyAll(ledger.upgradeChanges)
  for (const slice of ledger.evicted) into.state.evict(cut(bytes, slice), sequence)
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
