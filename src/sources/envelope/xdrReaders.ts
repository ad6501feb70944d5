import type { XdrReading } from '#ledger'
import {
  XdrError,
  assetFromXdr,
  claimableBalanceFromXdr,
  ledgerKeyOf,
  lossyText,
  poolFromXdr,
  readAll,
  readAsset,
  readClaimPredicate,
  readContractEvent,
  readDiagnosticEvent,
  readLedgerEntry,
  readLedgerEntryChanges,
  readLedgerEntryData,
  readLedgerHeader,
  readLedgerHeaderHistoryEntry,
  readLedgerKey,
  readOperation,
  readPublicKey,
  readScVal,
  readSorobanAuthorizationEntry,
  readSorobanAuthorizationEntryList,
  readSorobanTransactionData,
  readTransactionEvent,
  readTransactionMeta,
  readTransactionResult,
  readTransactionResultPair,
  resultCodesOf,
  scValue,
} from '#ledger/readers'
import {
  type Field,
  type Value,
  address,
  assetValue,
  contractIdFromBytes,
  hexFromBytes,
  ledgerSequence,
  quoted,
  text,
  transactionHashFromBytes,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { resultMessages } from '../transaction/resultMessages.ts'

interface XdrReader {
  readonly type: string
  /** Throws XdrError where the bytes are not exactly one value of the type. */
  readonly read: (
    bytes: Uint8Array,
  ) => Pick<XdrReading, 'facts' | 'codes'> & { readonly value: unknown }
}

const reader = <T>(
  type: string,
  read: () => T,
  details: (value: T) => Partial<Pick<XdrReading, 'facts' | 'codes'>> = () => ({}),
): XdrReader => ({
  type,
  read(bytes) {
    const value = readAll(bytes, read)
    return { value, facts: [], ...details(value) }
  },
})

/** Types that people copy, the most usual first: where bytes are values of two, the first is shown. */
export const xdrReaders: readonly XdrReader[] = [
  reader('ScVal', readScVal, (value) => ({ facts: [field('Value', scValue(value))] })),
  reader('LedgerKey', readLedgerKey, (key) => ({ facts: factsOfKey(key) })),
  reader('TransactionResult', readTransactionResult, (result) => ({ codes: codesOf(result) })),
  reader('TransactionMeta', readTransactionMeta),
  reader('TransactionResultPair', readTransactionResultPair, (pair) => ({
    facts: [transactionField(pair.transactionHash)],
    codes: codesOf(pair.result),
  })),
  reader('LedgerEntryChanges', readLedgerEntryChanges),
  reader('LedgerEntry', readLedgerEntry, ({ data, lastModifiedLedgerSeq }) => ({
    facts: [...factsOfKey(ledgerKeyOf(data)), ledgerField('Last changed', lastModifiedLedgerSeq)],
  })),
  reader('LedgerEntryData', readLedgerEntryData, (data) => ({
    facts: factsOfKey(ledgerKeyOf(data)),
  })),
  reader('ContractEvent', readContractEvent),
  reader('DiagnosticEvent', readDiagnosticEvent),
  reader('TransactionEvent', readTransactionEvent),
  reader('SorobanTransactionData', readSorobanTransactionData),
  reader('SorobanAuthorizationEntry', readSorobanAuthorizationEntry),
  // What a web login asks to be signed (SEP-45).
  reader('SorobanAuthorizationEntries', someAuthorizations),
  reader('LedgerHeader', readLedgerHeader, ({ ledgerSeq }) => ({
    facts: [ledgerField('Ledger', ledgerSeq)],
  })),
  reader('LedgerHeaderHistoryEntry', readLedgerHeaderHistoryEntry, ({ header }) => ({
    facts: [ledgerField('Ledger', header.ledgerSeq)],
  })),
  reader('Operation', readOperation),
  reader('Asset', readAsset, (asset) => ({
    facts: [field('Asset', assetValue(assetFromXdr(asset)))],
  })),
  reader('PublicKey', readPublicKey),
  reader('ClaimPredicate', readClaimPredicate),
]

function someAuthorizations(): readonly Xdr.SorobanAuthorizationEntry[] {
  const entries = readSorobanAuthorizationEntryList()
  if (entries.length === 0) throw new XdrError('it has no entries', 0)
  return entries
}

const field = (label: string, value: Value): Field => ({ label, value })
const ledgerField = (label: string, sequence: number): Field =>
  field(label, { kind: 'ledger', sequence: ledgerSequence(sequence) })
const transactionField = (hash: Uint8Array): Field =>
  field('Transaction', { kind: 'transaction', hash: transactionHashFromBytes(hash) })

const codesOf = (result: Xdr.TransactionResult) => resultMessages(undefined, resultCodesOf(result))

/** What names an entry beside the addresses in its key. */
function factsOfKey(key: Xdr.LedgerKey): readonly Field[] {
  switch (key.type) {
    case 'trustline': {
      const { asset } = key.trustLine
      return asset.type === 'assetTypePoolShare'
        ? [poolField(asset.liquidityPoolId)]
        : [field('Asset', assetValue(assetFromXdr(asset)))]
    }
    case 'offer':
      return [field('Offer', { kind: 'offer', id: key.offer.offerId })]
    case 'data':
      return [field('Data entry', quoted(lossyText(key.data.dataName)))]
    case 'claimableBalance': {
      const id = claimableBalanceFromXdr(key.claimableBalance.balanceId)
      return [field('Claimable balance', { kind: 'claimableBalance', id })]
    }
    case 'liquidityPool':
      return [poolField(key.liquidityPool.liquidityPoolId)]
    case 'contractData': {
      const { contract } = key.contractData
      const owner =
        contract.type === 'scAddressTypeContract'
          ? [field('Contract', address(contractIdFromBytes(contract.contractId)))]
          : []
      return [...owner, field('Key', scValue(key.contractData.key))]
    }
    case 'contractCode':
      return [field('Wasm hash', text(hexFromBytes(key.contractCode.hash)))]
    case 'configSetting':
      return [field('Setting', text(key.configSetting.configSettingId))]
    case 'ttl':
      return [field('Hash of the entry’s key', text(hexFromBytes(key.ttl.keyHash)))]
    case 'account':
      return []
  }
}

const poolField = (id: Uint8Array): Field =>
  field('Liquidity pool', { kind: 'liquidityPool', id: poolFromXdr(id) })
