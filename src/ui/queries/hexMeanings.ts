import { queryOptions } from '@tanstack/react-query'
import { type WasmHash, wasmHash } from '#ledger'
import {
  bytesFromHex,
  type ClaimableBalanceId,
  type ContractId,
  type Coverage,
  type Cursor,
  contractIdFromBytes,
  type LedgerSequence,
  type LiquidityPoolId,
  parseClaimableBalanceId,
  parseLedgerHash,
  parseLiquidityPoolId,
  SourceError,
  type TransactionHash,
} from '#ledger/values'
import type { Source } from '#sources'
import { unlessNotFound } from './queries.ts'

/** 64 hex digits may name one of these, too. */
export type HexMeaning =
  | { readonly kind: 'liquidityPool'; readonly id: LiquidityPoolId }
  | { readonly kind: 'claimableBalance'; readonly id: ClaimableBalanceId }
  | { readonly kind: 'contract'; readonly id: ContractId }
  | { readonly kind: 'ledger'; readonly sequence: LedgerSequence }
  | { readonly kind: 'code'; readonly hash: WasmHash }

/** The places where 64 hex digits were looked for. */
export interface Looked {
  readonly kind: HexMeaning['kind']
  readonly found?: HexMeaning | undefined
  /** Why it could not be looked for. */
  readonly problem?: string | undefined
  /** The ledgers whose hashes were compared, and where older ones begin. */
  readonly ledgers?: Coverage | undefined
  /** Ledgers among these whose record could not be read. */
  readonly unread?: number | undefined
  readonly next?: Cursor | undefined
}

const lookFor = {
  liquidityPool: poolOf,
  claimableBalance: balanceOf,
  contract: contractOf,
  code: codeOf,
  ledger: (source: Source, hash: TransactionHash, signal: AbortSignal) =>
    ledgerOf(source, hash, undefined, signal),
} as const satisfies Record<HexMeaning['kind'], Look>

/** All that 64 hex digits may name besides a transaction. */
export const meaningKinds = [
  'liquidityPool',
  'claimableBalance',
  'contract',
  'code',
  'ledger',
] as const

/** Looks for one thing that the hex digits of a transaction that a service does not know may name instead. */
export const hexMeaning = (source: Source, hash: TransactionHash, kind: HexMeaning['kind']) =>
  queryOptions({
    queryKey: [source.id, 'hexMeaning', hash, kind],
    queryFn: ({ signal }) => looked(kind, () => lookFor[kind](source, hash, signal), signal),
    staleTime: 5_000,
  })

/** Looks for a ledger with the hash behind a cursor. */
export const olderLedgerOf = (source: Source, hash: TransactionHash, cursor: Cursor) =>
  queryOptions({
    queryKey: [source.id, 'olderLedgerOf', hash, cursor],
    queryFn: ({ signal }) => looked('ledger', () => ledgerOf(source, hash, cursor, signal), signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

type Look = (
  source: Source,
  hash: TransactionHash,
  signal: AbortSignal,
) => Promise<Omit<Looked, 'kind'>>

async function looked(
  kind: HexMeaning['kind'],
  look: () => Promise<Omit<Looked, 'kind'>>,
  signal: AbortSignal,
): Promise<Looked> {
  try {
    return { kind, ...(await look()) }
  } catch (error) {
    if (signal.aborted || !(error instanceof SourceError)) throw error
    return { kind, problem: error.message }
  }
}

async function poolOf(source: Source, hash: TransactionHash, signal: AbortSignal) {
  const id = parseLiquidityPoolId(hash)
  const of = id && ({ kind: 'liquidityPool', id } as const)
  return of !== undefined && (await exists(source, of, signal)) ? { found: of } : {}
}

async function balanceOf(source: Source, hash: TransactionHash, signal: AbortSignal) {
  const id = parseClaimableBalanceId(`00000000${hash}`)
  const of = id && ({ kind: 'claimableBalance', id } as const)
  return of !== undefined && (await exists(source, of, signal)) ? { found: of } : {}
}

async function contractOf(source: Source, hash: TransactionHash, signal: AbortSignal) {
  const bytes = bytesFromHex(hash)
  if (bytes === undefined) return {}
  const id = contractIdFromBytes(bytes)
  const contract = await unlessNotFound(source.one('contract', id, signal))
  return contract === undefined ? {} : { found: { kind: 'contract', id } as const }
}

async function codeOf(source: Source, text: TransactionHash, signal: AbortSignal) {
  const hash = wasmHash(text)
  if ((await unlessNotFound(source.one('contractCode', hash, signal))) === undefined) return {}
  return { found: { kind: 'code', hash } as const }
}

async function ledgerOf(
  source: Source,
  text: string,
  cursor: Cursor | undefined,
  signal: AbortSignal,
) {
  const hash = parseLedgerHash(text)
  if (hash === undefined) return {}
  const { value, coverage, unread } = await source.one('ledgerOfHash', { hash, cursor }, signal)
  const { sequence, next } = value
  const found = sequence === undefined ? undefined : ({ kind: 'ledger', sequence } as const)
  return { found, ledgers: coverage, unread: unread?.length, next }
}

async function exists(
  source: Source,
  of: Extract<HexMeaning, { kind: 'liquidityPool' | 'claimableBalance' }>,
  signal: AbortSignal,
): Promise<boolean> {
  const { kind, id } = of
  const entry =
    kind === 'liquidityPool' ? source.one(kind, id, signal) : source.one(kind, id, signal)
  if ((await unlessNotFound<unknown>(entry)) !== undefined) return true
  // Claimed balances and emptied pools are no longer in the ledger.
  const list = source.list('operations', of, { order: 'desc', limit: 1 }, signal)
  return ((await unlessNotFound(list))?.items.length ?? 0) > 0
}
