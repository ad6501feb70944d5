import { invokeHostFunction } from '#ledger/readers'
import {
  type ContractId,
  type Coverage,
  contractIdFromBytes,
  type Toid,
  toid,
  toidParts,
} from '#ledger/values'
import { keyAt, tableSize } from './byteTable.ts'
import type { LedgerIndex } from './openIndex.ts'
import { operationFlags, ownerKinds, postTo } from './owners.ts'
import { readPostings, rowId, type Segment } from './segment.ts'

/** A contract by its postings: the operations that called it, changed its storage or moved its balance. */
export interface PostedContract {
  readonly id: ContractId
  /** Operations invoke_host_function among them, failed ones included. */
  readonly calls: number
  readonly failed: number
  /** The last operation. */
  readonly last: Toid
}

export interface PostedContracts {
  /** The contracts, the most recently used ones first. */
  readonly contracts: readonly PostedContract[]
  /** The newest covered ledgers without a gap; absent where none is covered. */
  readonly coverage: Coverage | undefined
}

/** The contracts that the newest covered ledgers name, from columns alone: no transaction is read. */
export function seenContracts(index: LedgerIndex): PostedContracts {
  const coverage = index.coverage().at(-1)
  const found = new Map<ContractId, PostedContract>()
  for (const segment of index.segments())
    if (coverage !== undefined && segment.from >= coverage.from) addContracts(segment, found)
  const contracts = [...found.values()].toSorted(byLastUse)
  return { contracts, coverage }
}

/** The order of the list: by the last operation, then by id. */
export const byLastUse = (
  a: Pick<PostedContract, 'last' | 'id'>,
  b: Pick<PostedContract, 'last' | 'id'>,
): number => (a.last === b.last ? (a.id < b.id ? -1 : 1) : a.last > b.last ? -1 : 1)

const calls = 1 << invokeHostFunction.typeNumber

function addContracts(segment: Segment, found: Map<ContractId, PostedContract>): void {
  const { owners, postings, transactions } = segment
  for (let n = 0; n < tableSize(owners); n++) {
    const { kind, bytes } = keyAt(owners, n)
    if (kind !== ownerKinds.contract) continue
    const rows = readPostings(postings, n, postTo.operations)
    const newest = rows.at(-1)
    if (newest === undefined) continue
    const called = rows.filter((row) => ((transactions.types[row] ?? 0) & calls) !== 0)
    const failed = called.filter(
      (row) => ((transactions.flags[row] ?? 0) & operationFlags.successful) === 0,
    )
    const id = contractIdFromBytes(bytes)
    const before = found.get(id)
    const { ledger, transaction } = toidParts(rowId(segment, newest))
    // A transaction with contracts has one operation.
    const last = toid(ledger, transaction, 1)
    found.set(id, {
      id,
      calls: called.length + (before?.calls ?? 0),
      failed: failed.length + (before?.failed ?? 0),
      last: before === undefined || last > before.last ? last : before.last,
    })
  }
}
