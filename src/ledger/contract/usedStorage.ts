import type { AppliedOperation } from '../operations/derive.ts'
import { type ContractId, contractIdFromBytes } from '../values/ids.ts'
import { base64FromBytes } from '../values/bytes.ts'
import type { AppliedTransaction } from '../xdr/closedLedger.ts'
import { writeLedgerKey } from '../xdr/generated/reader.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { innerTransaction } from '../xdr/innerTransaction.ts'
import { ledgerKeyOf } from '../xdr/ledgerKeyOf.ts'
import { writeAll } from '../xdr/xdrBytes.ts'

/** Keys (base64 `LedgerKey`) of a contract's own entries, its instance aside. */
export interface UsedStorage {
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
