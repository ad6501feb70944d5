import type { Brand } from './brand.ts'

/** A ledger's number, counted from 1 (uint32). */
export type LedgerSequence = Brand<number, 'LedgerSequence'>

/** Reads a decimal ledger sequence without leading zeros, 1 to 2^32 − 1. */
export function parseLedgerSequence(text: string): LedgerSequence | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 0xffff_ffff
    ? (Number(text) as LedgerSequence)
    : undefined
}

/** Marks a sequence that comes from XDR or from arithmetic on sequences. */
export const ledgerSequence = (value: number): LedgerSequence => value as LedgerSequence
