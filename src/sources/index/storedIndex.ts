import { rangeHolding } from './coverage.ts'
import { createLists } from './read/lists.ts'
import { wasReset } from './walk/history.ts'
import type { LedgerIndex } from './store/openIndex.ts'
import { createStateReader } from './read/state.ts'
import type { Owner } from '#ledger'
import { described } from '#ledger/readers'
import { isUnknownRecord, toid } from '#ledger/values'
import { indexedList, indexedRows } from './indexedList.ts'
import type { StoredIndex } from './indexTypes.ts'
import { unreadableOperation } from '../rpc/transactions.ts'
import { rowsFromIndex } from './rowsFromIndex.ts'

/** The readable part of an index as it is; `host`: the service that delivered it. */
export function storedIndex(index: LedgerIndex, host: string): StoredIndex {
  const lists = createLists(index)
  const has = async (of: Owner | undefined): Promise<boolean> => {
    switch (of?.kind) {
      case 'ledger':
        return rangeHolding(index.coverage(), of.id) !== undefined
      case 'transaction':
        return (await lists.transaction(of.id)) !== undefined
      case 'operation':
        return (await lists.operation(of.id)) !== undefined
      case 'account':
      case 'claimableBalance':
      case 'liquidityPool':
      case 'offer':
      case undefined:
        return false
    }
  }
  const read: StoredIndex['read'] = (gave) => {
    const ranges = index.coverage()
    const isReset = wasReset(index) || undefined
    return ranges.length === 0 ? [] : [{ via: 'rpc', method: 'INDEX', gave, ranges, host, isReset }]
  }
  return {
    passphrase: index.passphrase,
    lists,
    state: createStateReader(index),
    coverage: index.coverage,
    read,
    async ledger(sequence, calls) {
      if (rangeHolding(index.coverage(), sequence) === undefined) return undefined
      const before = String(toid(sequence - 1, 0xfffff, 0xfff))
      const { items } = await lists.ledgers({ order: 'asc', limit: 1, cursor: before })
      const [value] = items
      if (value?.sequence !== sequence) return undefined
      return { value, calls: [...calls, ...read('the ledger')] }
    },
    async transaction(hash, calls) {
      const value = await lists.transaction(hash)
      return value && { value, calls: [...calls, ...read('the transaction')] }
    },
    async operation(id, calls) {
      const value = await lists.operation(id)
      if (value !== undefined && isUnknownRecord(value)) throw unreadableOperation(id, value, calls)
      return value && { value: described(value), calls: [...calls, ...read('the operation')] }
    },
    rows: (kind, filter, rows) => indexedRows(lists, kind, undefined, filter, rows),
    async closed(kind, of, request, calls) {
      if (!(await has(of))) return undefined
      // All that such an owner has is in one ledger: nothing of it can be missing.
      const whole = { lists, coverage: index.coverage, isWhole: true }
      const page = await indexedList(whole, kind, of, request)
      return { ...page, calls: [...calls, ...read(rowsFromIndex(page))] }
    },
  }
}
