import { gzipSync } from 'node:zlib'
import { xdrKinds } from '#mock/packedCorpus.ts'
import { isRow, type Row, textOf } from '#mock/record.ts'
import { ledgerOfRow } from '#mock/rpc/ledgers.ts'
import type { FolderCorpus } from './folder.ts'

/** Shorter texts cost less as they are than as a reference. */
const shortest = 40

/** The three files of some ledgers: rows with references, and, with the ledgers, the bytes they refer to. */
export type XdrGroup = Readonly<Record<(typeof xdrKinds)[number], Uint8Array | object>>

type Part = readonly [Row, readonly Row[], readonly Row[]]

/**
 * Transactions of both services and the ledgers' XDR, cut by ledger. Envelopes, results, metas, headers and events are
 * parts of the ledger's LedgerCloseMeta: each is found there as bytes and stored as offset and length. What is not found
 * (REST's metas that differ, see `observed.md` trap 1) is added behind.
 */
export async function packXdr(
  corpus: FolderCorpus,
  target: number,
): Promise<readonly (readonly [number, XdrGroup])[]> {
  const { first } = await corpus.about()
  const [ledgers, transactions, rpcTransactions] = await Promise.all(
    xdrKinds.map(async (kind) => Map.groupBy((await corpus.chunk(kind, first)).rows, ledgerOfRow)),
  )
  const groups: { readonly first: number; readonly parts: Part[]; weight: number }[] = []
  for (const [sequence, [ledger = {}]] of ledgers ?? []) {
    const part: Part = [
      ledger,
      transactions?.get(sequence) ?? [],
      rpcTransactions?.get(sequence) ?? [],
    ]
    const weight = gzipSync(Buffer.from(textOf(ledger, 'metadataXdr'), 'base64')).length * 0.8
    const group = groups.at(-1)
    if (group === undefined || group.weight + weight > target) {
      groups.push({ first: sequence, parts: [part], weight })
    } else {
      group.parts.push(part)
      group.weight += weight
    }
  }
  return groups.map((group) => [group.first, encode(group.parts)])
}

function encode(parts: readonly Part[]): XdrGroup {
  const blobs: Buffer[] = []
  let length = 0
  const append = (blob: Buffer): number => {
    blobs.push(blob)
    length += blob.length
    return length - blob.length
  }
  const rows: Record<(typeof xdrKinds)[number], unknown[]> = {
    rpcLedgers: [],
    transactions: [],
    rpcTransactions: [],
  }
  for (const [ledger, transactions, rpcTransactions] of parts) {
    const meta = Buffer.from(textOf(ledger, 'metadataXdr'), 'base64')
    const base = append(meta)
    const added = new Map<string, number>()
    const find = (blob: Buffer): number => {
      const at = meta.indexOf(blob)
      if (at >= 0) return base + at
      const key = blob.toString('latin1')
      const offset = added.get(key) ?? append(blob)
      added.set(key, offset)
      return offset
    }
    rows.rpcLedgers.push(hoist(ledger, find))
    rows.transactions.push(...transactions.map((row) => hoist(row, find)))
    rows.rpcTransactions.push(...rpcTransactions.map((row) => hoist(row, find)))
  }
  const { rpcLedgers, transactions, rpcTransactions } = rows
  const text = Buffer.from(JSON.stringify({ rpcLedgers }))
  const head = Buffer.alloc(4)
  head.writeUInt32BE(text.length)
  return {
    rpcLedgers: Buffer.concat([head, text, ...blobs]),
    transactions: { transactions },
    rpcTransactions: { rpcTransactions },
  }
}

function hoist(value: unknown, find: (blob: Buffer) => number): unknown {
  if (typeof value === 'string') return hoistText(value, find)
  if (Array.isArray(value)) return value.map((item: unknown) => hoist(item, find))
  if (!isRow(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hoist(item, find)]))
}

function hoistText(text: string, find: (blob: Buffer) => number): string {
  if (text.startsWith('~')) return `~${text}`
  if (text.length < shortest) return text
  for (const [mark, encoding] of [
    ['x', 'hex'],
    ['b', 'base64'],
  ] as const) {
    const blob = Buffer.from(text, encoding)
    if (blob.length > 0 && blob.toString(encoding) === text) {
      return `~${mark}${find(blob).toString(36)}.${blob.length.toString(36)}`
    }
  }
  return text
}
