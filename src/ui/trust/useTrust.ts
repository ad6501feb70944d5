import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type Ledger,
  ledgerHashOf,
  type Proof,
  type ProofStanding,
  proofStanding,
  proofSummary,
} from '#ledger'
import { type ProofSubject, savesData } from '#sources'
import { useHere } from '../address/addresses.ts'
import { usePassphrase, useSource } from '../address/sight.ts'
import { type Comparison, useComparison } from '../comparison/useComparison.ts'
import { evidenceQuery, proofLedgerQuery } from '../queries/laterQueries.ts'
import { useLedgerWords } from './ledgerWords.ts'

/** The record that a badge is about. */
export interface Trusted {
  /** Absent until it is read. */
  readonly subject: ProofSubject | undefined
  /** A sentence about what contradicts the record: its proof would be of other values. */
  readonly contradicted?: string | undefined
}

export type Trust = ReturnType<typeof useTrust>

/** Bytes that a record's proof and comparison read unasked. */
const unaskedBytes = 100_000

/**
 * How far a record is proved, and what the network's other service says of the page. What needs no request is checked once
 * the page has its answers; what reads little, too, unless the reader saves data. A second service is asked unasked only
 * through the source above both, but for the hash of the ledger (`ledgerWords.ts`).
 */
export function useTrust({ subject, contradicted }: Trusted) {
  const source = useSource()
  const { passphrase } = usePassphrase()
  const { search } = useHere()
  const isAnswered = useAnswered()
  const isUnasked = isAnswered && !savesData()
  const known = passphrase === undefined ? undefined : subject
  const client = useQueryClient()
  const size = useQuery({ ...proofLedgerQuery(client, source, subject), enabled: isUnasked })
  const ledger = size.data?.value
  const bytes = ledger && bytesOf(ledger)
  const isLittle = bytes !== undefined && bytes <= unaskedBytes
  const evidence = (following?: 0 | 1) =>
    evidenceQuery(source, known, passphrase ?? '', following, ledger)
  const atHand = useQuery({ ...evidence(), enabled: isAnswered })
  const first = useQuery({ ...evidence(0), enabled: isUnasked && isLittle })
  const next = useQuery({ ...evidence(1), enabled: false })
  const gathered = next.data ?? first.data ?? atHand.data
  const readsBoth = source.services !== undefined && subject !== undefined
  const comparison = useComparison(
    search.compare !== undefined,
    isUnasked && readsBoth ? unaskedBytes - (isLittle ? bytes : 0) : -1,
  )
  const proof = gathered?.proof
  const { words, other, isLoading } = useLedgerWords(proof, isAnswered)
  const problem = contradicted ?? size.data?.disagreements?.[0] ?? otherLedger(subject, proof)
  const isContradicted = problem !== undefined || comparison.isContradicted
  const standing: ProofStanding = isContradicted
    ? 'contradicted'
    : proof
      ? proofStanding(proof, words)
      : 'unchecked'
  return {
    evidence: gathered,
    words,
    /** Asked for the ledger's hash once its evidence is there. */
    other,
    comparison,
    /** About the size of the record's ledger, where it is known. */
    bytes,
    isGathering: first.isFetching || next.isFetching,
    /** True until all that comes unasked is there. */
    isAwaited:
      (!isAnswered && gathered === undefined) ||
      isLoading ||
      [size, atHand, first, comparison].some((each) => each.isLoading),
    error: next.error ?? first.error ?? atHand.error,
    standing,
    /** The standing as an outcome, for its mark. */
    successful: standing === 'contradicted' ? false : standing === 'verified' || undefined,
    verdict: verdictOf(
      problem,
      comparison,
      proof && proofSummary(proof, comparison.agreement, words),
    ),
    /** Reads the record's ledger, and so many after it. */
    gather: (following: 0 | 1) => void (following === 0 ? first : next).refetch(),
  }
}

/** Bytes of a ledger for each of its transactions, with its meta, as services send them. */
const bytesOfTransaction = 5_000

const bytesOf = ({ successfulTransactionCount, failedTransactionCount = 0 }: Ledger): number =>
  (successfulTransactionCount + failedTransactionCount) * bytesOfTransaction

/** The bytes may come from another service than the record: they would prove another ledger of the same sequence. */
function otherLedger(subject: ProofSubject | undefined, proof: Proof | undefined) {
  const read = proof && ledgerHashOf(proof)
  return subject?.kind === 'ledger' && read !== undefined && read !== subject.ledger.hash
    ? `The ledger that was read to check it has another hash: ${read}`
    : undefined
}

function verdictOf(
  contradicted: string | undefined,
  { agreement, isContradicted, text }: Comparison,
  proved: string | undefined,
): string {
  if (contradicted !== undefined)
    return `${contradicted.replace(/\.$/, '')}. The checks below are of the bytes alone.`
  if (isContradicted) return `Horizon and RPC contradict each other. ${text}`
  return proved ?? (agreement === '' ? 'Not checked.' : `${agreement}.`)
}

/** Milliseconds without a question after which the page has its answers. */
const pause = 500

/** True once the page has its answers: what follows them would take the line from them. */
function useAnswered(): boolean {
  const isAsking = useIsFetching() > 0
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => {
    if (isAsking) return
    const timer = window.setTimeout(() => setAnswered(true), pause)
    return () => window.clearTimeout(timer)
  }, [isAsking])
  return isAnswered
}
