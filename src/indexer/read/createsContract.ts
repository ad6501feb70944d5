import type { AppliedOperation } from '../../derive/appliedOperation.ts'
import { type ContractId, contractIdFromBytes } from '../../model/values/strkey.ts'

/** Whether an operation created the instance of a contract: it had none before, and was not restored. */
export const createsContract = (
  { context }: Pick<AppliedOperation, 'context'>,
  contract: ContractId,
): boolean =>
  context.meta.changes.some(({ before, after, restored }) => {
    const data = after?.data
    return (
      before === undefined &&
      !restored &&
      data?.type === 'contractData' &&
      data.contractData.key.type === 'scvLedgerKeyContractInstance' &&
      data.contractData.contract.type === 'scAddressTypeContract' &&
      contractIdFromBytes(data.contractData.contract.contractId) === contract
    )
  })
