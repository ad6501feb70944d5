import type { Brand } from './brand.ts'
import { hexFromBytes } from './bytes.ts'

/** SHA-256 of a transaction's signature payload, 64 lower-case hex digits. */
export type TransactionHash = Brand<string, 'TransactionHash'>
/** SHA-256 of a ledger header, 64 lower-case hex digits. */
export type LedgerHash = Brand<string, 'LedgerHash'>

const hex64 = /^[0-9a-f]{64}$/

/** The hash that 32 bytes are: XDR `Hash`, whose length its reader has checked. */
export const transactionHashFromBytes = (bytes: Uint8Array): TransactionHash =>
  hexFromBytes(bytes) as TransactionHash

/** Reads a transaction hash; upper case is accepted and lowered. */
export function parseTransactionHash(text: string): TransactionHash | undefined {
  const lower = text.toLowerCase()
  return hex64.test(lower) ? (lower as TransactionHash) : undefined
}

/** Reads a ledger hash; upper case is accepted and lowered. */
export function parseLedgerHash(text: string): LedgerHash | undefined {
  const lower = text.toLowerCase()
  return hex64.test(lower) ? (lower as LedgerHash) : undefined
}
