import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type GatheredEvidence, type ProofStanding, proofStanding, proofSummary } from '#ledger'
import { type ProofSubject, savesData } from '#sources'
import { useHere } from '../address/addresses.ts'
import { usePassphrase, useSource } from '../address/sight.ts'
import { type Comparison, useComparison } from '../comparison/useComparison.ts'
import { evidenceQuery, proofBytesQuery } from '../queries/laterQueries.ts'

/** The record that a badge is about. */
export interface Trusted {
  /** Absent until it is read. */
  readonly subject: ProofSubject | undefined
  /** A sentence about what contradicts the record: its proof would be of other values. */
  readonly contradicted?: string | undefined
}

/** How far a record is proved, and what the network's other service says of the page. */
export interface Trust {
  /** The most evidence that was gathered. */
  readonly evidence?: GatheredEvidence | undefined
  readonly comparison: Comparison
  /** About the size of the record's ledger, where it is known. */
  readonly bytes?: number | undefined
  readonly isGathering: boolean
  readonly error: Error | null
  readonly standing: ProofStanding
  /** The same as an outcome, for its mark. */
  readonly successful: boolean | undefined
  /** In sentences, with what is not proven. */
  readonly verdict: string
  /** Reads the record's ledger, and so many after it. */
  gather(following: 0 | 1): void
}

/** Bytes that a record's proof and comparison read unasked. */
const unaskedBytes = 100_000

/**
 * What needs no request is checked once the page has its answers; what reads little, too, unless the reader saves data. A
 * second service is asked unasked only through the source above both.
 */
export function useTrust({ subject, contradicted }: Trusted): Trust {
  const source = useSource()
  const { passphrase } = usePassphrase()
  const { search } = useHere()
  const isAnswered = useAnswered()
  const isUnasked = isAnswered && !savesData()
  const known = passphrase === undefined ? undefined : subject
  const evidence = (following?: 0 | 1) => evidenceQuery(source, known, passphrase ?? '', following)
  const size = useQuery({ ...proofBytesQuery(source, subject), enabled: isUnasked })
  const isLittle = size.data !== undefined && size.data <= unaskedBytes
  const atHand = useQuery({ ...evidence(), enabled: isAnswered })
  const first = useQuery({ ...evidence(0), enabled: isUnasked && isLittle })
  const next = useQuery({ ...evidence(1), enabled: false })
  const gathered = next.data ?? first.data ?? atHand.data
  const isBelowAuto = source.standings !== undefined && subject !== undefined
  const comparison = useComparison(
    search.compare !== undefined,
    isUnasked && isBelowAuto ? unaskedBytes - (isLittle ? size.data : 0) : -1,
  )
  const proof = gathered?.proof
  const isContradicted = contradicted !== undefined || comparison.isContradicted
  const standing = isContradicted ? 'contradicted' : proof ? proofStanding(proof) : 'unchecked'
  return {
    evidence: gathered,
    comparison,
    bytes: size.data,
    isGathering: first.isFetching || next.isFetching,
    error: next.error ?? first.error ?? atHand.error,
    standing,
    successful: standing === 'contradicted' ? false : standing === 'verified' || undefined,
    verdict: verdictOf(
      contradicted,
      comparison,
      proof && proofSummary(proof, comparison.agreement),
    ),
    gather: (following) => void (following === 0 ? first : next).refetch(),
  }
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
