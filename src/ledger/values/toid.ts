import type { Brand } from './brand.ts'
import { type LedgerSequence, ledgerSequence } from './ledgerSequence.ts'

/** Total order id (SEP-35): 32 bits ledger, 20 transaction, 12 operation. Passes 2^53, so never a number. */
export type Toid = Brand<bigint, 'Toid'>

/** The parts of a TOID: application order and operation index count from 1; 0 means the ledger or transaction itself. */
export interface ToidParts {
  readonly ledger: LedgerSequence
  readonly transaction: number
  readonly operation: number
}

/** Makes a TOID of its parts; a ledger's own id is `toid(ledger, 0, 0)`. */
export function toid(ledger: number, transaction: number, operation: number): Toid {
  return ((BigInt(ledger) << 32n) | (BigInt(transaction) << 12n) | BigInt(operation)) as Toid
}

/** The parts of a TOID. */
export function toidParts(id: Toid): ToidParts {
  return {
    ledger: ledgerSequence(Number(id >> 32n)),
    transaction: Number((id >> 12n) & 0xfffffn),
    operation: Number(id & 0xfffn),
  }
}

/** Reads a decimal TOID, 0 to 2^63 − 1. */
export function parseToid(text: string): Toid | undefined {
  if (!/^(0|[1-9]\d{0,18})$/.test(text)) return undefined
  const value = BigInt(text)
  return value < 1n << 63n ? (value as Toid) : undefined
}
