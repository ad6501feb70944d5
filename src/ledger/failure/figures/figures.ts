import type { FigureGroup, FigureRow } from '../failureFigures.ts'
import type { LedgerSequence, AccountId } from '../../values/ids.ts'
import type { UnixSeconds } from '../../values/time.ts'
import { type Sentence, type Value, amount, text } from '../../values/value.ts'
import type { Before, EntriesBefore } from './entriesBefore.ts'

/** The sources that answer the checks of a failed transaction. */
export interface FigureSources {
  readonly entries: EntriesBefore
  /** The transaction's ledger sequence. */
  readonly ledger: LedgerSequence
  readonly closedAt: UnixSeconds
  /** Stroops, as of the ledger before; undefined where that ledger is not known. */
  readonly baseReserve: bigint | undefined
  /** The signed weights of the source accounts whose signers are known. */
  readonly weights: ReadonlyMap<AccountId, SignedWeight>
}

/** The signed weight of an account, and the needed one: for 0 any signature is enough. */
export interface SignedWeight {
  readonly weight: number
  readonly needed: number
}

/** Figures of one check, and the cause that they show. */
export interface Figures {
  readonly cause?: string | undefined
  readonly groups: readonly FigureGroup[]
}

export const row = (label: string, value: Value, note?: string): FigureRow => ({
  label,
  value,
  note,
})
/** A sum of the rows above it. */
export const total = (label: string, value: bigint): FigureRow => ({
  label,
  value: amount(value),
  total: true,
})
export const group = (rows: readonly FigureRow[], remark?: Sentence): Figures => ({
  groups: [{ rows, remark }],
})
/** One row where there is a value. */
export const rowIf = <T>(
  value: T | undefined,
  make: (value: T) => FigureRow,
): readonly FigureRow[] => (value === undefined ? [] : [make(value)])

/** A sentence that says how an entry's state is known, or why it is not. */
export function remarkOf(before: Before<unknown>, ledger: LedgerSequence): Sentence {
  switch (before.kind) {
    case 'known':
      return knownFrom(before, ledger)
    case 'none':
      return ['It did not exist when this transaction began.']
    case 'unread':
      return ['What it was then is not in this transaction’s meta.']
    case 'unknown':
      return [
        'It changed after this ledger, and what was read of later transactions does not tell what it was before.',
      ]
  }
}

function knownFrom(
  { from, changed }: Extract<Before<unknown>, { kind: 'known' }>,
  ledger: LedgerSequence,
): Sentence {
  switch (from) {
    case 'own':
      return ['As this transaction’s fee left it, by its meta.']
    case 'fee':
      return [
        'As the fees of the ledger left it: earlier transactions of the ledger may have changed it.',
      ]
    case 'later':
      return changed < ledger
        ? ['Unchanged since ledger ', { kind: 'ledger', sequence: changed }, '.']
        : ['A transaction of the same ledger changed it, before or after this one.']
  }
}

export const yesNo = (value: boolean): Value => text(value ? 'yes' : 'no')
