import { loadSdk } from '../chunks.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import type { PastedXdr, XdrReading, XdrTree } from '#ledger'
import {
  XdrError,
  specOfEntries,
  specOfWasm,
  treeOf,
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
  type Value,
  address,
  base64FromBytes,
  hexFromBytes,
  list,
  parseAccountAddress,
  parseContractId,
  text,
  type Field,
  assetValue,
  contractIdFromBytes,
  ledgerSequence,
  quoted,
  transactionHashFromBytes,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { resultMessages } from '../transaction/resultMessages.ts'

/**
 * Bytes that are no envelope as the types whose values they may be: results, metas, contract values, ledger keys, entries,
 * headers, events, interfaces, code; undefined where they are none. The same bytes may be values of several types.
 */
export function readPastedXdr(bytes: Uint8Array): PastedXdr | undefined {
  const [first, ...others] = isWasm(bytes) ? [codeReading(bytes)] : readingsOf(bytes)
  return first === undefined
    ? undefined
    : { base64: base64FromBytes(bytes), size: bytes.length, readings: [first, ...others] }
}

/** The magic number of WebAssembly. */
const isWasm = (bytes: Uint8Array): boolean => hexFromBytes(bytes.subarray(0, 4)) === '0061736d'

function codeReading(bytes: Uint8Array): XdrReading {
  const hash = hexFromBytes(sha256(bytes))
  return {
    type: 'WebAssembly',
    tree: { name: 'sha256', text: hash },
    facts: [{ label: 'Wasm hash', value: text(hash) }],
    spec: specOfWasm(bytes),
  }
}

/** Types that are shown of bytes that are values of several. */
const maxReadings = 6

/** Reads pasted XDR as one of the types that people copy more rarely: their readers are loaded for it. */
export async function readRareXdr(bytes: Uint8Array): Promise<PastedXdr | undefined> {
  const { sdkValuesOf } = await loadSdk()
  const [first, ...others] = sdkValuesOf(bytes)
    .slice(0, maxReadings)
    .map(({ type, value }) => readingOf(type, value, []))
  return (
    first && { base64: base64FromBytes(bytes), size: bytes.length, readings: [first, ...others] }
  )
}

function readingOf(type: string, value: unknown, facts: XdrReading['facts']): XdrReading {
  const tree = treeOf(type, value)
  const named = namedIn(tree)
  const names = named.length === 0 ? [] : [{ label: 'Addresses in it', value: list(named) }]
  return { type, tree, facts: [...facts, ...names] }
}

function readingsOf(bytes: Uint8Array): readonly XdrReading[] {
  const readings = xdrReaders.flatMap(({ type, read }): XdrReading[] => {
    try {
      const { value, facts, ...rest } = read(bytes)
      return [{ ...rest, ...readingOf(type, value, facts) }]
    } catch (error) {
      if (!(error instanceof XdrError)) throw error
      return []
    }
  })
  const spec = specOfEntries(bytes)
  return spec === undefined
    ? readings
    : [...readings, { type: 'ScSpecEntry', tree: { name: 'ScSpecEntry' }, facts: [], spec }]
}

/** Addresses that are shown of a value. */
const maxNames = 20

/** Accounts and contracts in a tree, each once. */
function namedIn(tree: XdrTree): readonly Value[] {
  const found = new Set<string>()
  const visit = ({ text: leaf, children }: XdrTree): void => {
    if (found.size >= maxNames) return
    if (leaf !== undefined && (parseAccountAddress(leaf) ?? parseContractId(leaf)) !== undefined)
      found.add(leaf)
    for (const child of children ?? []) visit(child)
  }
  visit(tree)
  return [...found].map(address)
}

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
const xdrReaders: readonly XdrReader[] = [
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

/** Facts that identify an entry, besides the addresses in its key. */
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
