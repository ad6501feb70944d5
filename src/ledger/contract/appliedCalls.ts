import { type AppliedOperation, appliedOperations } from '../operations/derive.ts'
import { base64FromBytes } from '../values/bytes.ts'
import { type ContractId, contractIdFromBytes } from '../values/ids.ts'
import {
  type AppliedTransaction,
  innerTransaction,
  isSuccessful,
  ledgerKeyOf,
} from '../xdr/closedLedger.ts'
import { readTransactionMeta, writeLedgerKey } from '../xdr/generated/reader.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { readAll, writeAll, XdrError } from '../xdr/xdrBytes.ts'
import type { CallingOperation } from './contract.ts'
import type { CallStep, InvokedCall } from './execution.ts'
import { explainedCall } from './readExecution.ts'

/**
 * The contract operation of a transaction with the calls of one contract in it: by diagnostic events where the meta has
 * them, otherwise by the operation and its authorizations (CAP-46-11). Throws where it has no operation.
 */
export function callingOperation(
  transaction: AppliedTransaction,
  contract: ContractId,
): CallingOperation {
  const [operation]: readonly AppliedOperation[] = appliedOperations(transaction)
  if (operation === undefined) throw new XdrError('the transaction has no operation', 0)
  const { envelope, result, bytes, passphrase } = transaction
  const meta = bytes.meta.length === 0 ? undefined : readAll(bytes.meta, readTransactionMeta)
  const steps = explainedCall({ envelope, result, meta }, passphrase)?.tree?.steps ?? []
  return {
    id: operation.id,
    transaction: transaction.hash,
    source: operation.context.source,
    closedAt: transaction.closedAt,
    successful: isSuccessful(result),
    calls: withCallers(steps)
      .filter(({ call }) => call.contract === contract)
      .map(({ call, caller }) => ({
        name: call.name,
        arguments: call.arguments,
        mayBeOne: call.mayBeOne,
        outcome: call.outcome,
        rolledBack: call.rolledBack,
        caller,
      })),
  }
}

interface CallerOf {
  readonly call: InvokedCall
  readonly caller: ContractId | undefined
}

/** Calls with the contract that each is within. */
function withCallers(steps: readonly CallStep[]): readonly CallerOf[] {
  const within: ContractId[] = []
  return steps.flatMap((step) => {
    if (step.kind !== 'call') return []
    within.length = Math.min(within.length, step.depth)
    const caller = within.at(-1)
    within.push(step.contract)
    return [{ call: step, caller }]
  })
}

/** Keys (base64 `LedgerKey`) of a contract's own entries, its instance aside. */
interface UsedStorage {
  /** The storage keys that the operation changed. */
  readonly changed: readonly string[]
  /** The storage keys in the transaction's footprint. */
  readonly declared: readonly string[]
}

/** The entries of a contract's storage that an operation changed, and those that it declared to use. */
export function usedStorage(
  { context }: Pick<AppliedOperation, 'context'>,
  { envelope }: Pick<AppliedTransaction, 'envelope'>,
  contract: ContractId,
): UsedStorage {
  const own = (key: Xdr.LedgerKey) =>
    key.type === 'contractData' &&
    key.contractData.key.type !== 'scvLedgerKeyContractInstance' &&
    key.contractData.contract.type === 'scAddressTypeContract' &&
    contractIdFromBytes(key.contractData.contract.contractId) === contract
      ? [base64FromBytes(writeAll(() => writeLedgerKey(key)))]
      : []
  const footprint = innerTransaction(envelope).soroban?.resources.footprint
  return {
    changed: context.meta.changes.flatMap(({ before, after }) => {
      const data = (after ?? before)?.data
      return data === undefined ? [] : own(ledgerKeyOf(data))
    }),
    declared: [...(footprint?.readWrite ?? []), ...(footprint?.readOnly ?? [])].flatMap(own),
  }
}

/** The change that an operation made to a contract's instance (XDR `ScContractInstance`). */
interface InstanceChange {
  /** Absent where it had none, or it was in the archive. */
  readonly before?: Xdr.ScContractInstance | undefined
  readonly after?: Xdr.ScContractInstance | undefined
  readonly restored: boolean
}

/** The change of a contract's instance by an operation; undefined where it changed none. */
export function instanceChange(
  { context }: Pick<AppliedOperation, 'context'>,
  contract: ContractId,
): InstanceChange | undefined {
  for (const { before, after, restored } of context.meta.changes) {
    const [was, is] = [instanceIn(before, contract), instanceIn(after, contract)]
    if (was !== undefined || is !== undefined) return { before: was, after: is, restored }
  }
  return undefined
}

/** An operation created a contract if the contract's instance did not exist before, and was not restored. */
export function createsContract(
  operation: Pick<AppliedOperation, 'context'>,
  contract: ContractId,
): boolean {
  const change = instanceChange(operation, contract)
  return change?.after !== undefined && change.before === undefined && !change.restored
}

function instanceIn(
  entry: Xdr.LedgerEntry | undefined,
  id: ContractId,
): Xdr.ScContractInstance | undefined {
  if (entry?.data.type !== 'contractData') return undefined
  const { contract, key, val } = entry.data.contractData
  return key.type === 'scvLedgerKeyContractInstance' &&
    val.type === 'scvContractInstance' &&
    contract.type === 'scAddressTypeContract' &&
    contractIdFromBytes(contract.contractId) === id
    ? val.instance
    : undefined
}
