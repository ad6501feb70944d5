import {
  type AppliedTransaction,
  type BalanceCauses,
  type BalanceRemainder,
  type ContractError,
  type DescribedOperation,
  type ExecutionParts,
  type ExplainedExecution,
  type PartialResultCodes,
  type Preconditions,
  type TokenChange,
  type Transaction,
  type TransactionCodes,
  type TransactionTrees,
  type TransactionXdr,
  type ValueForms,
  withTokenCall,
} from '#ledger'
import {
  type AppliedOperation,
  appliedOperations,
  balanceRemainders,
  calledAsset,
  contractErrors,
  described,
  encodersOf,
  envelopeHashes,
  execution as executionOf,
  explainedCall,
  firstContractError,
  footprintOf,
  innerTransaction,
  nativeText,
  operationOf,
  preconditionsFromXdr,
  readAll,
  readScVal,
  resultCodesOf,
  scValue,
  tokenChanges,
  treeOf,
  withOutcome,
} from '#ledger/readers'
import { base64Bytes, type CallError, type Value } from '#ledger/values'
import { late } from '../late.ts'
import { type ReadPart, resultMessages, xdrParts } from '../ledgers/xdrParts.ts'
import { appliedRecord, transactionMismatch } from './recordCheck.ts'

/** A transaction's XDR and passphrase, with the operations and effects that should explain it. */
export interface RemaindersRequest extends ExecutionRequest {
  readonly causes: BalanceCauses
}

/**
 * The balance changes of a transaction's meta that its effects do not explain; undefined if the meta is absent or
 * cannot be read.
 */
export async function readBalanceRemainders({
  xdr,
  passphrase,
  causes,
}: RemaindersRequest): Promise<readonly BalanceRemainder[] | undefined> {
  const metas = await xdrParts(xdr).part('meta', (readers, bytes) => readers.operationMetas(bytes))
  return metas && balanceRemainders(causes, metas, encodersOf(passphrase))
}

/** A contract value (base64 `ScVal`) to show. Throws XdrError. */
export function readContractValue({ base64 }: { readonly base64: string }): Value {
  return scValue(readAll(base64Bytes(base64), readScVal))
}

export interface ExecutionRequest {
  readonly xdr: TransactionXdr
  readonly passphrase: string
}

/** Events, resources, fee, return value and call of a transaction, as far as its XDR can be read; `problems` has the reasons. */
export async function readExecution({
  xdr,
  passphrase,
}: ExecutionRequest): Promise<ExplainedExecution> {
  const { part, problems } = xdrParts(xdr)
  const parts = {
    envelope: await part('envelope', (readers, bytes) => readers.envelope(bytes)),
    result: await part('result', (readers, bytes) => readers.result(bytes)),
    meta: await part('meta', (readers, bytes) => readers.meta(bytes)),
    feeChanges: await part('feeMeta', (readers, bytes) => readers.changes(bytes)),
  }
  return { ...executionOf(parts, passphrase), call: await callOf(parts, passphrase), problems }
}

async function callOf({ envelope, result, meta }: ExecutionParts, passphrase: string) {
  if (envelope === undefined || innerTransaction(envelope).soroban === undefined) return undefined
  return explainedCall({ envelope, result, meta }, passphrase)
}

/** Balances that contracts claim to have changed in a transaction; none where its meta is absent or cannot be read. */
export async function readTokenChanges({
  xdr,
  passphrase,
}: ExecutionRequest): Promise<readonly TokenChange[]> {
  const metas = await xdrParts(xdr).part('meta', (readers, bytes) => readers.operationMetas(bytes))
  const events = (metas ?? []).flatMap((each) => each.events)
  return tokenChanges(events, encodersOf(passphrase))
}

/** Result codes and preconditions of a transaction, as far as its XDR can be read. */
export interface TransactionOutcome extends PartialResultCodes {
  /** The reason why a contract call failed, by its meta. */
  readonly contractErrors: readonly ContractError[]
  /** The envelope's preconditions; empty for none, undefined if it cannot be read. */
  readonly preconditions?: Preconditions | undefined
}

/** Result codes and preconditions of a transaction and, of a contract call that failed, the errors in its meta. */
export async function readTransactionCodes(xdr: TransactionXdr): Promise<TransactionOutcome> {
  const { part, problems } = xdrParts(xdr)
  const envelope = await part('envelope', (readers, bytes) => readers.envelope(bytes))
  const result = await part('result', (readers, bytes) => readers.result(bytes))
  const codes =
    result === undefined
      ? (await late('damaged')).partialCodes(xdr.result, envelope, problems.result ?? '')
      : resultMessages(envelope, resultCodesOf(result))
  return {
    ...codes,
    contractErrors: codes.outcome.success ? [] : await errorsIn(part),
    preconditions:
      envelope && (preconditionsFromXdr(innerTransaction(envelope).preconditions) ?? {}),
  }
}

async function errorsIn(part: ReadPart): Promise<readonly ContractError[]> {
  const meta = await part('meta', (readers, bytes) => readers.meta(bytes))
  return meta === undefined ? [] : contractErrors(meta)
}

/** A contract value (base64 `ScVal`) in the forms that it can be copied in. Throws XdrError. */
export async function readValueForms({ base64 }: { readonly base64: string }): Promise<ValueForms> {
  const native = nativeText(readAll(base64Bytes(base64), readScVal))
  const { jsonOfScVal } = await late('sdk')
  return { json: jsonOfScVal(base64), native }
}

export interface SummariesRequest {
  readonly transactions: readonly Transaction[]
  readonly passphrase: string
}

/** A transaction's operations and result codes, and what its record states otherwise, for its row. */
interface TransactionSummary {
  readonly operations: readonly DescribedOperation[]
  readonly codes: TransactionCodes
  /** Why a contract call failed. */
  readonly error?: CallError | undefined
  /** A clause about its record, where its XDR refutes it. */
  readonly mismatch?: string | undefined
}

/** A transaction's summary in a row: `foreign` if its envelope is not of its hash, and may be another transaction's. */
export type ReadSummary = TransactionSummary | 'foreign' | 'unreadable'

/** Operations and result codes of transactions, from their own XDR. */
export const transactionSummaries = ({
  transactions,
  passphrase,
}: SummariesRequest): readonly ReadSummary[] =>
  transactions.map((transaction) => {
    try {
      return summaryOf(transaction, passphrase)
    } catch {
      return 'unreadable' // its row has the number of operations instead; its page states the byte offset
    }
  })

function summaryOf(transaction: Transaction, passphrase: string): TransactionSummary | 'foreign' {
  const applied = appliedRecord(transaction, passphrase)
  if (!envelopeHashes(applied.bytes.envelope, passphrase).includes(transaction.hash))
    return 'foreign'
  const codes = resultMessages(applied.envelope, resultCodesOf(applied.result))
  return {
    operations: appliedOperations(applied).map((each) => {
      const operation = operationOf(each, applied)
      const { body } = operation
      const call = body.type === 'invoke_host_function' ? body : undefined
      return withOutcome(withTokenCall(described(operation), call, assetOf(each, applied)), each)
    }),
    codes,
    error: codes.outcome.success ? undefined : firstContractError(applied),
    mismatch: transactionMismatch(transaction, applied),
  }
}

/** The asset whose own contract an operation calls, by its footprint and events. */
const assetOf = (
  { body, context }: AppliedOperation,
  { envelope, encoders }: AppliedTransaction,
) =>
  body.type === 'invokeHostFunction'
    ? calledAsset(body.invokeHostFunctionOp.hostFunction, {
        events: context.meta.events,
        diagnostic: [],
        footprint: footprintOf(innerTransaction(envelope)),
        encoders,
      })
    : undefined

/** Readable trees of a transaction's XDR, one for each part, with the reason where a part cannot be read. */
export async function transactionTrees(xdr: TransactionXdr): Promise<TransactionTrees> {
  const { part, problems } = xdrParts(xdr)
  return {
    envelope: await part('envelope', (readers, bytes) =>
      treeOf('TransactionEnvelope', readers.envelope(bytes)),
    ),
    result: await part('result', (readers, bytes) =>
      treeOf('TransactionResult', readers.result(bytes)),
    ),
    meta: await part('meta', (readers, bytes) => treeOf('TransactionMeta', readers.meta(bytes))),
    feeMeta: await part('feeMeta', (readers, bytes) =>
      treeOf('LedgerEntryChanges', readers.changes(bytes)),
    ),
    problems,
  }
}
