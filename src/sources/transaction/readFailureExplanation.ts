import type {
  EntriesNow,
  ExplainedFailure,
  FailureCheck,
  SignedWeight,
  Transaction,
  TransactionXdr,
} from '#ledger'
import {
  failureFigures,
  checkedFailures,
  entriesBefore,
  XdrError,
  demandsOf,
  levelsIn,
  matchedSignatures,
  rulesBefore,
} from '#ledger/readers'
import { type AccountId, accountIdFromBytes, bytesFromBase64 } from '#ledger/values'
import { readChanges } from './readChanges.ts'
import { xdrParts } from './xdrParts.ts'

/** A failed transaction, and what a source has of the entries that the network checked. */
export interface FailureRequest {
  readonly transaction: Pick<Transaction, 'xdr' | 'ledger' | 'createdAt'>
  /** Stroops, of the ledger before: upgrades apply after a ledger's transactions. */
  readonly baseReserve?: bigint | undefined
  readonly later?: LaterEntries | undefined
  /** Signatures are weighed with it. */
  readonly passphrase?: string | undefined
}

/** Entries after a transaction, from which those before it follow. */
export interface LaterEntries {
  readonly now: EntriesNow
  /** Transactions of the entries' owners, in order; undefined where they were not read. */
  readonly transactions: readonly TransactionXdr[] | undefined
  /** True if these are all changes that followed. */
  readonly isComplete: boolean
}

const nothingLater: LaterEntries = {
  now: { accounts: new Map(), pools: new Map(), balances: new Map() },
  transactions: undefined,
  isComplete: false,
}

/**
 * Each failure of a failed transaction with its arithmetic; none where its envelope or result cannot be read. A later
 * transaction that cannot be read leaves its entries not known.
 */
export async function readFailureExplanation({
  transaction: { xdr, ledger, createdAt },
  baseReserve,
  later = nothingLater,
  passphrase,
}: FailureRequest): Promise<readonly ExplainedFailure[]> {
  const { part } = xdrParts(xdr)
  const envelope = await part('envelope', (readers, bytes) => readers.envelope(bytes))
  const result = await part('result', (readers, bytes) => readers.result(bytes))
  if (envelope === undefined || result === undefined) return []
  const own = await readChanges(xdr)
  const others = []
  for (const each of later.transactions ?? []) others.push(await readChanges(each))
  const entries = entriesBefore({
    ledger,
    fee: own.fee,
    own: own.before,
    later:
      later.transactions &&
      others.flatMap(({ fee, before, operations }) => [...fee, ...before, ...operations]),
    isComplete: later.isComplete && others.every(({ hasMeta }) => hasMeta),
    now: later.now,
  })
  const checked = checkedFailures(envelope, result)
  const weights = checked.some(({ checks }) => checks.some(isOfWeights))
    ? await weightsOf(xdr, passphrase)
    : new Map()
  const sources = { entries, ledger, closedAt: createdAt, baseReserve, weights }
  return checked.map((failure) => ({
    ...failure,
    figures: failureFigures(failure.checks, sources),
  }))
}

const isOfWeights = (check: FailureCheck): boolean =>
  check.kind === 'account' && check.about === 'weights'

/** The signed weights by source account; none if the passphrase is not known, or the signatures cannot be read. */
async function weightsOf(
  xdr: TransactionXdr,
  passphrase: string | undefined,
): Promise<ReadonlyMap<AccountId, SignedWeight>> {
  if (passphrase === undefined) return new Map()
  return signedWeights(xdr, passphrase)
}

/**
 * The weights that signed for each source account of an envelope, by the signers that its transaction's changes state.
 * None where these cannot be read.
 */
async function signedWeights(
  xdr: TransactionXdr,
  passphrase: string,
): Promise<ReadonlyMap<AccountId, SignedWeight>> {
  const envelope = bytesFromBase64(xdr.envelope)
  if (envelope === undefined) return new Map()
  const [meta, feeMeta] = [xdr.meta, xdr.feeMeta].map((text) => bytesFromBase64(text ?? ''))
  try {
    const parts = await matchedSignatures(envelope, passphrase, rulesBefore({ meta, feeMeta }))
    const demands = parts.flatMap((part) => demandsOf(part, levelsIn(part)))
    return new Map(
      demands.flatMap(({ account, weight, needed }) =>
        weight === undefined ? [] : [[accountIdFromBytes(account), { weight, needed }]],
      ),
    )
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return new Map()
  }
}
