import { type ContractId, contractIdFromBytes } from '../values/ids.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import type { AppliedOperation } from '../operations/derive.ts'

/** The change that an operation made to a contract's instance (XDR `ScContractInstance`). */
export interface InstanceChange {
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

/** True if an operation created the instance of a contract: it had none before, and was not restored. */
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
