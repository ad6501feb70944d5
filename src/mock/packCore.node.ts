import { gzipSync } from 'node:zlib'
import type { FolderCorpus } from './folder.node.ts'
import { groupByLedger } from './ledgerGroups.ts'
import { coreKinds } from './manifest.ts'
import { type Row, isRow, textOf } from './record.ts'

/** Shorter texts cost less as they are than as a reference. */
const shortest = 40

/**
 * Transactions of both services and the ledgers' XDR, cut by ledger. Envelopes, results, metas, headers and events are
 * parts of the ledger's LedgerCloseMeta: each is found there as bytes and kept as offset and length. What is not found
 * (REST's metas that differ, see `contract/observed.md` trap 1) is added behind.
 */
export async function packCore(
  corpus: FolderCorpus,
  target: number,
): Promise<readonly (readonly [number, Uint8Array])[]> {
  const { first } = await corpus.about()
  const [transactions, rpcTransactions, ledgers] = await Promise.all(
    coreKinds.map(async (kind) => groupByLedger((await corpus.chunk(kind, first)).rows)),
  )
  const pieces: (readonly [number, Uint8Array])[] = []
  let group: { first: number; ledgers: [Row, Row[], Row[]][]; weight: number } | undefined
  const close = () => {
    if (group !== undefined) pieces.push([group.first, encode(group.ledgers)])
    group = undefined
  }
  for (const [sequence, [ledger = {}]] of ledgers ?? []) {
    const part: [Row, Row[], Row[]] = [
      ledger,
      transactions?.get(sequence) ?? [],
      rpcTransactions?.get(sequence) ?? [],
    ]
    const weight = gzipSync(encode([part])).length * 0.85
    if (group !== undefined && group.weight + weight > target) close()
    group ??= { first: sequence, ledgers: [], weight: 0 }
    group.ledgers.push(part)
    group.weight += weight
  }
  close()
  return pieces
}

function encode(ledgers: readonly (readonly [Row, readonly Row[], readonly Row[]])[]): Uint8Array {
  const blobs: Buffer[] = []
  let length = 0
  const append = (blob: Buffer): number => {
    blobs.push(blob)
    length += blob.length
    return length - blob.length
  }
  const json: Record<(typeof coreKinds)[number], unknown[]> = {
    transactions: [],
    rpcTransactions: [],
    rpcLedgers: [],
  }
  for (const [ledger, transactions, rpcTransactions] of ledgers) {
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
    json.rpcLedgers.push(hoist(ledger, find))
    json.transactions.push(...transactions.map((row) => hoist(row, find)))
    json.rpcTransactions.push(...rpcTransactions.map((row) => hoist(row, find)))
  }
  const text = Buffer.from(JSON.stringify(json))
  const head = Buffer.alloc(4)
  head.writeUInt32BE(text.length)
  return Buffer.concat([head, text, ...blobs])
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
