import type { AppliedTransaction } from '#ledger'
import { encodersOf } from '#ledger/readers'
import { type AccountId, decodeStrkey, joinedBytes } from '#ledger/values'
import { postTransaction } from './addLedger.ts'
import { locateTransaction } from './ledgerOffsets.ts'
import { ownerKinds, postTo } from './owners.ts'
import { sameKey } from './participants.ts'

/** In which lists of an account a transaction is, with which of its operations. */
export interface AccountRows {
  readonly isListed: boolean
  /** Indexes of the operations that the account takes part in, from 0. */
  readonly operations: ReadonlySet<number>
}

/**
 * The rows of one transaction in an account's lists, by the rules of the index. Throws XdrError where its parts cannot be
 * read.
 */
export function accountRows(
  { bytes: parts, passphrase }: Pick<AppliedTransaction, 'bytes' | 'passphrase'>,
  account: AccountId,
): AccountRows {
  const key = decodeStrkey('G', account)
  const operations = new Set<number>()
  let isListed = false
  let index = 0
  // As in a ledger: the hash and the result, then the meta; the envelope elsewhere.
  const hash = new Uint8Array(32)
  const bytes = joinedBytes([hash, parts.result, parts.meta ?? nothing, parts.envelope])
  const result = { start: 0, end: 32 + parts.result.length }
  const meta = { start: result.end, end: result.end + (parts.meta?.length ?? 0) }
  postTransaction(
    {
      bytes,
      transaction: locateTransaction(bytes.subarray(0, meta.end), { result, meta }),
      envelope: { start: meta.end, end: bytes.length },
      hash,
      passphrase,
      encoders: encodersOf(passphrase),
    },
    {
      post(kind, from, start, end, lists) {
        if (kind !== ownerKinds.account || key === undefined) return
        if (!sameKey(from.subarray(start, end), key)) return
        if (lists & postTo.transactions) isListed = true
        if (lists & postTo.operations) operations.add(index)
      },
      operation: () => void index++,
    },
  )
  return { isListed, operations }
}

const nothing = new Uint8Array(0)
