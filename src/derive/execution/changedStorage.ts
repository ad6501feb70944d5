import type { AppliedOperation } from '../appliedOperation.ts'
import { type ContractId, contractIdFromBytes } from '../../model/values/strkey.ts'
import { base64FromBytes } from '../../model/values/bytes.ts'
import { writeLedgerKey } from '../../xdr/generated/reader.ts'
import { ledgerKeyOf } from '../../xdr/ledgerKeyOf.ts'
import { writeAll } from '../../xdr/xdrBytes.ts'

/** Keys (base64 `LedgerKey`) of a contract's own entries that an operation changed, its instance aside. */
export const changedStorage = (
  { context }: Pick<AppliedOperation, 'context'>,
  contract: ContractId,
): readonly string[] =>
  context.meta.changes.flatMap(({ before, after }) => {
    const data = (after ?? before)?.data
    return data?.type === 'contractData' &&
      data.contractData.key.type !== 'scvLedgerKeyContractInstance' &&
      data.contractData.contract.type === 'scAddressTypeContract' &&
      contractIdFromBytes(data.contractData.contract.contractId) === contract
      ? [base64FromBytes(writeAll(() => writeLedgerKey(ledgerKeyOf(data))))]
      : []
  })
