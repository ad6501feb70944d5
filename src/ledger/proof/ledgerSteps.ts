import { hexFromBytes } from '../values/bytes.ts'
import { accountIdFromBytes, shortId } from '../values/ids.ts'
import { verifyEd25519 } from '../xdr/ed25519.ts'
import { readLedgerHeader, skipTransactionResultPair } from '../xdr/generated/reader.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { hashOf, hashedParts, isDroppedSet, previousHashInSet } from '../xdr/ledgerChecks.ts'
import { locateSet, slice } from '../xdr/ledgerIndex.ts'
import { signedByNetwork } from './scpMessage.ts'
import { transactionHash } from '../xdr/transactionHash.ts'
import { count, done, open, readAll, wopaque, wu64 } from '../xdr/xdrBytes.ts'
import type { LedgerEvidence } from './evidence.ts'
import {
  type StepResult,
  compared,
  failed,
  missing,
  proved,
  unknown,
  unlessRefuted,
} from './proofStep.ts'

/** XDR `LedgerHeader`. Throws XdrError. */
export const headerOf = ({ header }: LedgerEvidence): Xdr.LedgerHeader =>
  readAll(header, readLedgerHeader)

/** The header has the stated hash and sequence. */
export function headerHashStep(ledger: LedgerEvidence): StepResult {
  const named = compared(
    { label: 'ledger hash', computed: hashOf([ledger.header]), stated: ledger.hash },
    {
      holds: `The header of ledger ${ledger.sequence} has the stated hash.`,
      fails: `The header of ledger ${ledger.sequence} has another hash than the stated one.`,
    },
  )
  return unlessRefuted(
    () => {
      const { ledgerSeq } = headerOf(ledger)
      return ledgerSeq === ledger.sequence
        ? named
        : failed(`The header is that of ledger ${ledgerSeq}, not of ledger ${ledger.sequence}.`)
    },
    () => ifFailed(named),
  )
}

const ifFailed = (result: StepResult): StepResult | undefined =>
  result.outcome === 'failed' ? result : undefined

/** Each header states the hash of the one before it. */
export function chainStep(ledgers: readonly LedgerEvidence[]): StepResult {
  const [first] = ledgers
  if (first === undefined) return missing('No ledger’s header is here.')
  if (ledgers.length === 1)
    return missing(`The header of ledger ${first.sequence + 1}, the next one, is not here.`)
  const figures = ledgers.slice(1).map((ledger, i) => ({
    label: `previous hash in ledger ${ledger.sequence}`,
    computed: hashOf([ledgers[i]?.header ?? new Uint8Array()]),
    stated: hexFromBytes(headerOf(ledger).previousLedgerHash),
  }))
  const wrong = figures.filter(({ computed, stated }) => computed !== stated)
  const to = first.sequence + ledgers.length - 1
  return wrong.length > 0
    ? failed('A ledger does not follow from the one before it.', wrong)
    : proved(`Ledgers ${first.sequence} to ${to} follow from one another.`, figures)
}

/** The header states the hash of the results. */
export function resultSetStep(ledger: LedgerEvidence): StepResult {
  if (ledger.results === undefined)
    return missing(`The results of ledger ${ledger.sequence} are not here.`)
  const { results } = ledger
  const named = (number: string) =>
    compared(
      {
        label: 'hash of the results',
        computed: hashOf([results]),
        stated: hexFromBytes(headerOf(ledger).txSetResultHash),
      },
      {
        holds: `The ${number}results have the hash that the header states.`,
        fails: 'The results are not the ones that the header names.',
      },
    )
  return unlessRefuted(
    () => named(`${resultPairs(results).length} `),
    () => ifFailed(named('')),
  )
}

/** The header states the hash of the transaction set; none where validators dropped the proposed set (CAP-83). */
export function transactionSetStep(ledger: LedgerEvidence): StepResult {
  const { set } = ledger
  if (set === undefined)
    return missing(
      `The transaction set of ledger ${ledger.sequence} is not here: only a ledger’s whole XDR has it, which JSON-RPC gives (getLedgers).`,
    )
  const header = headerOf(ledger)
  return unlessRefuted(
    () => setStep(header, set, setEnvelopes(set)),
    // A generalized set is hashed as it is; what its envelopes are does not matter.
    () => (set.form === 'classic' ? undefined : ifFailed(setStep(header, set, []))),
  )
}

function setStep(
  header: Xdr.LedgerHeader,
  set: NonNullable<LedgerEvidence['set']>,
  envelopes: readonly Uint8Array[],
): StepResult {
  const isClassic = set.form === 'classic'
  const previous = previousHashInSet(set.xdr, isClassic)
  if (isDroppedSet(header, envelopes.length, previous))
    return proved('Validators dropped the proposed set (CAP-83): the ledger applied nothing.')
  const names = compared(
    {
      label: 'hash of the transaction set',
      computed: hashOf(hashedParts(set.xdr, isClassic, envelopes)),
      stated: hexFromBytes(header.scpValue.txSetHash),
    },
    {
      holds: `The ${set.form} set of ${envelopes.length} transactions has the hash that the header states.`,
      fails: 'The transaction set is not the one that the header names.',
    },
  )
  if (names.outcome === 'failed') return names
  const follows = {
    label: 'previous ledger’s hash',
    computed: hexFromBytes(previous),
    stated: hexFromBytes(header.previousLedgerHash),
  }
  return follows.computed === follows.stated
    ? names
    : failed('The transaction set follows another ledger than the header.', [follows])
}

/** Each envelope has one result under its hash. */
export function sameTransactionsStep(ledger: LedgerEvidence, passphrase: string): StepResult {
  const { set, results } = ledger
  if (set === undefined || results === undefined)
    return missing(
      `It needs the transaction set and the results of ledger ${ledger.sequence}: the ${set === undefined ? 'set' : 'results'} is not here.`,
    )
  const computed = setEnvelopes(set).map((envelope) => transactionHash(envelope, passphrase))
  const stated = resultPairs(results).map((pair) => hexFromBytes(pair.subarray(0, 32)))
  const [a, b] = [computed, stated].map((hashes) => hashes.toSorted().join())
  return a === b
    ? proved(`${computed.length} transactions, each with one result.`)
    : failed('The transactions and the results are not of the same hashes.', [
        {
          label: 'transactions',
          computed: `${computed.length} in the set`,
          stated: `${stated.length} results`,
        },
      ])
}

/** The validator that proposed the value signed its transaction set and close time. */
export async function proposerStep(
  ledger: LedgerEvidence,
  passphrase: string,
): Promise<StepResult> {
  const { scpValue } = headerOf(ledger)
  const { ext } = scpValue
  if (ext.type === 'stellarValueBasic')
    return unknown('This header has no signature: headers of early protocols have none.')
  const isDropped = ext.type === 'stellarValueEmptyTxSet'
  const { nodeId, signature } = isDropped
    ? ext.proposedValue.lcValueSignature
    : ext.lcValueSignature
  const setHash = isDropped ? ext.proposedValue.txSetHash : scpValue.txSetHash
  const message = signedByNetwork(passphrase, 'value', () => {
    wopaque(setHash)
    wu64(scpValue.closeTime)
  })
  const node = shortId(accountIdFromBytes(nodeId.ed25519))
  if (await verifyEd25519(nodeId.ed25519, message, signature))
    return proved(
      isDropped
        ? `Validator ${node} signed the set that was dropped.`
        : `Validator ${node} signed the transaction set and the close time.`,
    )
  return failed(`The signature in the header is not that of validator ${node}.`)
}

/** The envelopes of a transaction set, in its order. Throws XdrError. */
export const setEnvelopes = ({
  form,
  xdr,
}: NonNullable<LedgerEvidence['set']>): readonly Uint8Array[] =>
  locateSet(xdr, form).map(({ start, end }) => xdr.subarray(start, end))

/** XDR `TransactionResultPair`s, in the order of application. Throws XdrError. */
export function resultPairs(results: Uint8Array): readonly Uint8Array[] {
  open(results)
  const pairs = Array.from({ length: count(0xffff_ffff) }, () => slice(skipTransactionResultPair))
  done()
  return pairs.map(({ start, end }) => results.subarray(start, end))
}
