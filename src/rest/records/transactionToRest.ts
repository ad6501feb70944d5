import { base64FromBytes, bytesFromHex } from '../../model/values/bytes.ts'
import type { Memo } from '../../model/values/memo.ts'
import { preconditionsToRest } from './preconditionsRecord.ts'
import { accountOf } from '../../model/values/strkey.ts'
import { formatTime } from '../../model/values/time.ts'
import { addressToRest } from './toRest.ts'
import type { FeeBump, Transaction } from '../../model/transaction.ts'

function memoToRest(memo: Memo): Readonly<Record<string, string>> {
  switch (memo.type) {
    case 'none':
      return { memo_type: 'none' }
    case 'text':
      return { memo_type: 'text', memo: memo.text, memo_bytes: base64FromBytes(memo.bytes) }
    case 'id':
      return { memo_type: 'id', memo: memo.id.toString() }
    case 'hash':
    case 'return':
      return {
        memo_type: memo.type,
        memo: base64FromBytes(bytesFromHex(memo.hash) ?? new Uint8Array(32)),
      }
  }
}

/** The whole REST record, links included, as the service at `base` (no slash at the end) would write it. */
export function transactionToRest(
  transaction: Transaction,
  base: string,
): Readonly<Record<string, unknown>> {
  const { hash, feeBump, xdr } = transaction
  const source = accountOf(transaction.source)
  const token = transaction.pagingToken.toString()
  const self = { href: `${base}/transactions/${hash}` }
  const pages = (name: string) => ({
    href: `${self.href}/${name}{?cursor,limit,order}`,
    templated: true,
  })
  return {
    ...memoToRest(transaction.memo),
    _links: {
      self,
      account: { href: `${base}/accounts/${source}` },
      ledger: { href: `${base}/ledgers/${transaction.ledger}` },
      operations: pages('operations'),
      effects: pages('effects'),
      precedes: { href: `${base}/transactions?order=asc&cursor=${token}` },
      succeeds: { href: `${base}/transactions?order=desc&cursor=${token}` },
      transaction: self,
    },
    id: hash,
    paging_token: token,
    successful: transaction.successful,
    hash,
    ledger: transaction.ledger,
    created_at: formatTime(transaction.createdAt),
    ...sourceToRest(transaction),
    source_account_sequence: transaction.sourceSequence.toString(),
    ...addressToRest('fee_account', transaction.feeAccount),
    fee_charged: transaction.feeCharged.toString(),
    max_fee: transaction.maxFee.toString(),
    operation_count: transaction.operationCount,
    envelope_xdr: xdr.envelope,
    result_xdr: xdr.result,
    ...(xdr.meta ? { result_meta_xdr: xdr.meta } : {}),
    ...(xdr.feeMeta === undefined ? {} : { fee_meta_xdr: xdr.feeMeta }),
    signatures: transaction.signatures,
    ...(transaction.preconditions
      ? { preconditions: preconditionsToRest(transaction.preconditions) }
      : {}),
    ...(feeBump ? feeBumpToRest(feeBump) : {}),
  }
}

/** A muxed source is `source_account` beside `account_muxed`: the names do not match (rest.md 9.3). */
function sourceToRest({ source }: Transaction): Readonly<Record<string, string>> {
  const { account, ...muxed } = addressToRest('account', source)
  return { source_account: account ?? source, ...muxed }
}

const feeBumpToRest = (feeBump: FeeBump): Readonly<Record<string, unknown>> => ({
  fee_bump_transaction: { hash: feeBump.outerHash, signatures: feeBump.outerSignatures },
  inner_transaction: {
    hash: feeBump.innerHash,
    signatures: feeBump.innerSignatures,
    max_fee: feeBump.innerMaxFee.toString(),
  },
})
