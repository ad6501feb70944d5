import type { Account, Ledger, Transaction } from '#ledger'
import type { Entities } from '../resources.ts'

/** The origin of a field: its path in the JSON of REST, and in the XDR or JSON of RPC. */
export interface FieldOrigin {
  readonly rest: string
  readonly rpc: string
}

/** The origin of a field by its path in the model, as a comparison names it; undefined where none is stated. */
export function fieldOrigin(kind: keyof Entities, path: string): FieldOrigin | undefined {
  const table = tables.get(kind)
  // `balances[2].limit` is one of `balances.limit`; `memo.bytes` belongs to `memo`.
  const names = path.replaceAll(/\[[^\]]*\]/g, '').split('.')
  for (let length = names.length; length > 0; length--) {
    const found = table?.[names.slice(0, length).join('.')]
    if (found !== undefined) return found
  }
  return undefined
}

/** Each field of a record, and parts of fields that have a path of their own. */
type Origins<T> = Readonly<Record<keyof T, FieldOrigin>> & Readonly<Record<string, FieldOrigin>>

const from = (rest: string, rpc: string): FieldOrigin => ({ rest, rpc })

/** In RPC’s `envelopeXdr`, `resultXdr` and `resultMetaXdr`; of a fee bump the inner transaction where it says so. */
const transaction: Origins<Transaction> = {
  hash: from('hash', 'SHA-256 of the network’s id and the TransactionEnvelope'),
  pagingToken: from('paging_token', 'ledger and applicationOrder, as a TOID (SEP-35)'),
  ledger: from('ledger', 'ledger'),
  createdAt: from('created_at', 'createdAt'),
  successful: from('successful', 'TransactionResult.result.code'),
  source: from('account_muxed or source_account', 'TransactionEnvelope.tx.sourceAccount'),
  sourceSequence: from('source_account_sequence', 'TransactionEnvelope.tx.seqNum'),
  feeAccount: from(
    'fee_account',
    'TransactionEnvelope.feeBump.tx.feeSource, else tx.sourceAccount',
  ),
  feeCharged: from('fee_charged', 'TransactionResult.feeCharged'),
  maxFee: from('max_fee', 'TransactionEnvelope.feeBump.tx.fee, else tx.fee'),
  operationCount: from('operation_count', 'TransactionEnvelope.tx.operations, counted'),
  memo: from('memo, memo_type, memo_bytes', 'TransactionEnvelope.tx.memo'),
  signatures: from('signatures', 'TransactionEnvelope.signatures.signature, in base64'),
  preconditions: from('preconditions', 'TransactionEnvelope.tx.cond'),
  feeBump: from('fee_bump_transaction, inner_transaction', 'TransactionEnvelope.feeBump'),
  'feeBump.innerMaxFee': from(
    'inner_transaction.max_fee',
    'TransactionEnvelope.feeBump.tx.innerTx.tx.fee',
  ),
  'feeBump.innerHash': from(
    'inner_transaction.hash',
    'TransactionResult.result.innerResultPair.transactionHash',
  ),
  xdr: from('envelope_xdr, result_xdr', 'envelopeXdr, resultXdr'),
  'xdr.envelope': from('envelope_xdr', 'envelopeXdr'),
  'xdr.result': from('result_xdr', 'resultXdr'),
  'xdr.meta': from('result_meta_xdr', 'resultMetaXdr'),
  'xdr.feeMeta': from('fee_meta_xdr', 'LedgerCloseMeta.txProcessing.feeProcessing'),
}

/** In RPC’s `headerXdr` and `metadataXdr`. */
const ledger: Origins<Ledger> = {
  sequence: from('sequence', 'LedgerHeader.ledgerSeq'),
  hash: from('hash', 'LedgerHeaderHistoryEntry.hash'),
  previousHash: from('prev_hash', 'LedgerHeader.previousLedgerHash'),
  closedAt: from('closed_at', 'LedgerHeader.scpValue.closeTime'),
  successfulTransactionCount: from(
    'successful_transaction_count',
    'LedgerCloseMeta.txProcessing.result, counted',
  ),
  failedTransactionCount: from(
    'failed_transaction_count',
    'LedgerCloseMeta.txProcessing.result, counted',
  ),
  operationCount: from('operation_count', 'LedgerCloseMeta.txSet, operations counted'),
  transactionSetOperationCount: from(
    'tx_set_operation_count',
    'LedgerCloseMeta.txSet, operations counted',
  ),
  totalCoins: from('total_coins', 'LedgerHeader.totalCoins'),
  feePool: from('fee_pool', 'LedgerHeader.feePool'),
  baseFee: from('base_fee_in_stroops', 'LedgerHeader.baseFee'),
  baseReserve: from('base_reserve_in_stroops', 'LedgerHeader.baseReserve'),
  maxTransactionSetSize: from('max_tx_set_size', 'LedgerHeader.maxTxSetSize'),
  protocolVersion: from('protocol_version', 'LedgerHeader.ledgerVersion'),
  headerXdr: from('header_xdr', 'headerXdr, its LedgerHeader'),
}

/** In the entries of RPC’s `getLedgerEntries`. */
const account: Origins<Account> = {
  id: from('account_id', 'AccountEntry.accountID'),
  sequence: from('sequence', 'AccountEntry.seqNum'),
  sequenceChanged: from(
    'sequence_ledger, sequence_time',
    'AccountEntry.ext.v3, seqLedger and seqTime',
  ),
  subentryCount: from('subentry_count', 'AccountEntry.numSubEntries'),
  inflationDestination: from('inflation_destination', 'AccountEntry.inflationDest'),
  homeDomain: from('home_domain', 'AccountEntry.homeDomain'),
  lastModifiedLedger: from('last_modified_ledger', 'LedgerEntry.lastModifiedLedgerSeq'),
  lastModifiedTime: from('last_modified_time', 'none'),
  thresholds: from('thresholds', 'AccountEntry.thresholds'),
  'thresholds.low': from('thresholds.low_threshold', 'AccountEntry.thresholds, byte 1'),
  'thresholds.medium': from('thresholds.med_threshold', 'AccountEntry.thresholds, byte 2'),
  'thresholds.high': from('thresholds.high_threshold', 'AccountEntry.thresholds, byte 3'),
  flags: from('flags', 'AccountEntry.flags'),
  balances: from('balances', 'AccountEntry.balance, TrustLineEntry of each trustline'),
  'balances.balance': from('balances.balance', 'AccountEntry.balance or TrustLineEntry.balance'),
  'balances.limit': from('balances.limit', 'TrustLineEntry.limit'),
  'balances.buyingLiabilities': from('balances.buying_liabilities', 'ext.v1.liabilities.buying'),
  'balances.sellingLiabilities': from('balances.selling_liabilities', 'ext.v1.liabilities.selling'),
  'balances.lastModifiedLedger': from(
    'balances.last_modified_ledger',
    'LedgerEntry.lastModifiedLedgerSeq',
  ),
  balancesComplete: from('none: Horizon lists all', 'AccountEntry.numSubEntries, compared'),
  signers: from('signers', 'AccountEntry.signers'),
  'signers.weight': from('signers.weight', 'AccountEntry.signers.weight or thresholds, byte 0'),
  data: from('data', 'DataEntry of each entry'),
  dataComplete: from('none: Horizon lists all', 'AccountEntry.numSubEntries, compared'),
  sponsoringCount: from('num_sponsoring', 'AccountEntry.ext.v2.numSponsoring'),
  sponsoredCount: from('num_sponsored', 'AccountEntry.ext.v2.numSponsored'),
  sponsor: from('sponsor', 'LedgerEntry.ext.v1.sponsoringID'),
}

const tables: ReadonlyMap<string, Readonly<Record<string, FieldOrigin>>> = new Map<
  string,
  Readonly<Record<string, FieldOrigin>>
>([
  ['transaction', transaction],
  ['ledger', ledger],
  ['account', account],
])
