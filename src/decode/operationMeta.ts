import { compareBytes } from '../model/bytes.ts'
import type { EntryChange, OperationMeta } from '../model/entryChange.ts'
import type * as Xdr from '../model/generated/xdr.ts'
import {
  readOperationMetaList,
  readOperationMetaV2List,
  readOptionalSorobanTransactionMeta,
  skipExtensionPoint,
  skipLedgerEntryChanges,
  writeLedgerKey,
} from './generated/xdr.ts'
import { XdrError, i32, open, writeAll } from './xdrBytes.ts'

/**
 * Changes and events of each operation, from the bytes of `TransactionMeta` V0–V4; nothing else of it is decoded:
 * diagnostics and the fee's events can be most of it. V3 keeps a contract call's events beside its one operation.
 * Throws XdrError with the offset where the bytes make no sense.
 */
export function readOperationMetas(bytes: Uint8Array): readonly OperationMeta[] {
  if (bytes.length === 0) return []
  open(bytes)
  const version = i32()
  if (version === 4) {
    skipExtensionPoint()
    skipLedgerEntryChanges()
    return readOperationMetaV2List().map(({ changes, events }) => ({
      changes: pairChanges(changes),
      events,
    }))
  }
  if (version < 0 || version > 4) throw new XdrError(`TransactionMeta has no version ${version}`, 0)
  if (version === 3) skipExtensionPoint()
  if (version > 0) skipLedgerEntryChanges()
  const operations = readOperationMetaList()
  if (version === 3) skipLedgerEntryChanges()
  const contractEvents = version === 3 ? (readOptionalSorobanTransactionMeta()?.events ?? []) : []
  return operations.map(({ changes }, i) => ({
    changes: pairChanges(changes),
    events: i === 0 ? contractEvents : [],
  }))
}

/** The same of a decoded meta: the second opinion's. */
export function operationMetas(meta: Xdr.TransactionMeta): readonly OperationMeta[] {
  switch (meta.type) {
    case 'operations':
      return meta.operations.map(({ changes }) => ({ changes: pairChanges(changes), events: [] }))
    case 'v1':
    case 'v2':
    case 'v3': {
      const body = meta.type === 'v1' ? meta.v1 : meta.type === 'v2' ? meta.v2 : meta.v3
      const events = meta.type === 'v3' ? (meta.v3.sorobanMeta?.events ?? []) : []
      return body.operations.map(({ changes }, i) => ({
        changes: pairChanges(changes),
        events: i === 0 ? events : [],
      }))
    }
    case 'v4':
      return meta.v4.operations.map(({ changes, events }) => ({
        changes: pairChanges(changes),
        events,
      }))
  }
}

/**
 * Pairs each STATE with the change that follows it, then sorts by the bytes of the keys, stable:
 * the order the reference service derives in, since the order inside a meta differs between nodes.
 */
export function pairChanges(changes: Xdr.LedgerEntryChanges): readonly EntryChange[] {
  const list: EntryChange[] = []
  let state: Xdr.LedgerEntry | undefined
  for (const change of changes) {
    switch (change.type) {
      case 'ledgerEntryState':
        state = change.state
        break
      case 'ledgerEntryCreated':
        list.push(entryChange(change.created, undefined, change.created))
        break
      case 'ledgerEntryRestored':
        list.push({ ...entryChange(change.restored, undefined, change.restored), restored: true })
        break
      case 'ledgerEntryUpdated':
        list.push(entryChange(change.updated, state, change.updated))
        state = undefined
        break
      case 'ledgerEntryRemoved': {
        const key = writeAll(() => writeLedgerKey(change.removed))
        list.push({
          type: change.removed.type,
          key,
          before: state,
          after: undefined,
          restored: false,
        })
        state = undefined
        break
      }
    }
  }
  return list.length < 2 ? list : list.toSorted((a, b) => compareBytes(a.key, b.key))
}

const entryChange = (
  entry: Xdr.LedgerEntry,
  before: Xdr.LedgerEntry | undefined,
  after: Xdr.LedgerEntry | undefined,
): EntryChange => ({
  type: entry.data.type,
  key: writeAll(() => writeLedgerKey(ledgerKeyOf(entry.data))),
  before,
  after,
  restored: false,
})

/** The key under which the ledger keeps an entry. */
export function ledgerKeyOf(data: Xdr.LedgerEntryData): Xdr.LedgerKey {
  switch (data.type) {
    case 'account':
      return { type: 'account', account: { accountId: data.account.accountId } }
    case 'trustline': {
      const { accountId, asset } = data.trustLine
      return { type: 'trustline', trustLine: { accountId, asset } }
    }
    case 'offer': {
      const { sellerId, offerId } = data.offer
      return { type: 'offer', offer: { sellerId, offerId } }
    }
    case 'data': {
      const { accountId, dataName } = data.data
      return { type: 'data', data: { accountId, dataName } }
    }
    case 'claimableBalance':
      return {
        type: 'claimableBalance',
        claimableBalance: { balanceId: data.claimableBalance.balanceId },
      }
    case 'liquidityPool':
      return {
        type: 'liquidityPool',
        liquidityPool: { liquidityPoolId: data.liquidityPool.liquidityPoolId },
      }
    case 'contractData': {
      const { contract, key, durability } = data.contractData
      return { type: 'contractData', contractData: { contract, key, durability } }
    }
    case 'contractCode':
      return { type: 'contractCode', contractCode: { hash: data.contractCode.hash } }
    case 'configSetting':
      return { type: 'configSetting', configSetting: { configSettingId: data.configSetting.type } }
    case 'ttl':
      return { type: 'ttl', ttl: { keyHash: data.ttl.keyHash } }
  }
}
