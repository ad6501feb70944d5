import { bytesFromBase64 } from '#ledger/values/bytes.ts'
import { decodeStrkey } from '#ledger/values/ids.ts'
import type { Slice } from '#ledger/xdr/ledgerIndex.ts'
import type { Corpus, RecordedKind } from '#mock/corpus.ts'
import { numberOf, type Row, textOf } from '#mock/record.ts'
import {
  type LedgerOffsets,
  locateLedger,
  pairEnvelopes,
  type TransactionOffsets,
} from '#sources/ledgers/ledgerParts.ts'
import { withHashSigner } from '../../../testing/hashSigner.ts'

/** A recorded transaction: its place in its ledger's bytes, and what the services answered about it. */
export interface RecordedTransaction {
  readonly ledger: LedgerOffsets
  readonly offsets: TransactionOffsets
  readonly envelope: Slice
  readonly row: Row
  readonly rest: Row
  readonly operations: readonly Row[]
  readonly events: readonly Row[]
  /** Accounts whose lists REST has a transaction or an operation in, by its paging token. */
  readonly participants: (token: string) => readonly string[]
}

export interface Recorded {
  readonly transactions: readonly RecordedTransaction[]
  readonly ledgers: readonly LedgerOffsets[]
  readonly ledgerRows: readonly Row[]
  /** Every account that an answer names, with its key. */
  readonly accounts: ReadonlyMap<string, Uint8Array>
  /** Accounts that issue an asset. */
  readonly issuers: ReadonlySet<string>
}

/** The recorded network as the dense one needs it. Throws where the recording's parts do not fit together. */
export async function readRecorded(corpus: Corpus, passphrase: string): Promise<Recorded> {
  const { first, last } = await corpus.about()
  const rowsOf = async (kind: RecordedKind): Promise<readonly Row[]> => {
    const rows: Row[] = []
    for (let ledger = first; ledger <= last; ) {
      const chunk = await corpus.chunk(kind, ledger)
      rows.push(...chunk.rows)
      ledger = chunk.last + 1
    }
    return rows
  }
  const [rows, rest, operations, effects, events, closed, ledgerRows] = [
    await rowsOf('rpcTransactions'),
    await rowsOf('transactions'),
    await rowsOf('operations'),
    await rowsOf('effects'),
    await rowsOf('rpcEvents'),
    await rowsOf('rpcLedgers'),
    await rowsOf('ledgers'),
  ]
  const text = JSON.stringify([operations, effects, events, rest])
  const accounts = accountsIn(text)
  const participants = await participantsOf(corpus, [...accounts.keys()])
  const restByHash = new Map(rest.map((row) => [textOf(row, 'hash'), row]))
  const operationsByHash = Map.groupBy(operations, (row) => textOf(row, 'transaction_hash'))
  const eventsByHash = Map.groupBy(events, (row) => textOf(row, 'txHash'))
  const rowByPlace = new Map(
    rows.map((row) => [`${numberOf(row, 'ledger')}-${numberOf(row, 'applicationOrder')}`, row]),
  )
  // Signed so that the signatures fit every copy, whatever its accounts.
  const ledgers = closed.map((row) =>
    locateLedger(withHashSigner(recordedBytes(textOf(row, 'metadataXdr')), passphrase)),
  )
  const transactions = ledgers.flatMap((ledger) => {
    const envelopes = pairEnvelopes(ledger, passphrase)
    return ledger.transactions.map((offsets, i): RecordedTransaction => {
      const row = rowByPlace.get(`${ledger.header.ledgerSeq}-${i + 1}`)
      const envelope = envelopes[i]
      const hash = row === undefined ? '' : textOf(row, 'txHash')
      const own = restByHash.get(hash)
      if (row === undefined || envelope === undefined || own === undefined)
        throw new Error(`ledger ${ledger.header.ledgerSeq} has a transaction that was not recorded`)
      return {
        ledger,
        offsets,
        envelope,
        row,
        rest: own,
        operations: operationsByHash.get(hash) ?? [],
        events: eventsByHash.get(hash) ?? [],
        participants: (token) => participants.get(token) ?? [],
      }
    })
  })
  return { transactions, ledgers, ledgerRows, accounts, issuers: issuersIn(text) }
}

/** The bytes of a recorded base64 text. */
export function recordedBytes(text: string): Uint8Array {
  const bytes = bytesFromBase64(text)
  if (bytes === undefined) throw new Error('the recording has a text that is not base64')
  return bytes
}

function accountsIn(text: string): ReadonlyMap<string, Uint8Array> {
  const found = new Map<string, Uint8Array>()
  for (const [id] of text.matchAll(/\bG[A-Z2-7]{55}\b/g)) {
    const key = found.has(id) ? undefined : decodeStrkey('G', id)
    if (key !== undefined) found.set(id, key)
  }
  return found
}

function issuersIn(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/(?:_issuer":"|\b[A-Za-z0-9]{1,12}:)(G[A-Z2-7]{55})\b/g)].map(
      ([, id = '']) => id,
    ),
  )
}

async function participantsOf(
  corpus: Corpus,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const byToken = new Map<string, string[]>()
  for (const account of accounts) {
    for (const kind of ['account_transactions', 'account_operations'] as const) {
      const owned = await corpus.owned(kind, account)
      for (const token of owned?.tokens ?? [])
        byToken.set(token, [...(byToken.get(token) ?? []), account])
    }
  }
  return byToken
}
