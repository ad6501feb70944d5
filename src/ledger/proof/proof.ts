import type { AccountId } from '../values/ids.ts'

/** The claim to be proved. */
export type ProofClaim =
  | {
      readonly kind: 'transaction'
      /** The outer hash of a fee bump. */
      readonly hash: string
      /** Absent before it is in a ledger, or where its ledger is not in the evidence. */
      readonly ledger?: number | undefined
    }
  | { readonly kind: 'ledger'; readonly sequence: number }

/** A check. Its name is part of no file: evidence has bytes alone. */
export type ProofStepId =
  | 'transactionHash'
  | 'innerHash'
  | 'signatures'
  | 'thresholds'
  | 'headerHash'
  | 'chain'
  | 'resultSet'
  | 'resultPlace'
  | 'transactionSet'
  | 'setPlace'
  | 'sameTransactions'
  | 'proposer'
  | 'quorum'

/**
 * `proved`: it holds. `failed`: the bytes contradict each other. `unknown`: the bytes are there, but cannot decide it.
 * `missing`: bytes are missing, and `finding` says which.
 */
export type ProofOutcome = 'proved' | 'failed' | 'unknown' | 'missing'

/** A figure that was computed here, beside the service's figure. */
export interface ComparedFigure {
  readonly label: string
  readonly computed: string
  readonly stated: string
}

export interface ProofStep {
  readonly id: ProofStepId
  readonly outcome: ProofOutcome
  /** This case in a sentence: what holds, what is wrong, or what is missing. */
  readonly finding: string
  readonly compared: readonly ComparedFigure[]
}

/** A figure that is proved where every step behind it holds. */
export interface ProvedFigure {
  readonly label: string
  readonly value: string
}

export interface Proof {
  readonly claim: ProofClaim
  /** Names the network. */
  readonly passphrase: string
  /** Hosts that the bytes came from, as the evidence says: nobody has to trust them for a step that holds. */
  readonly from: readonly string[]
  readonly steps: readonly ProofStep[]
  /** The facts proved by the steps that hold; empty if one failed. */
  readonly figures: readonly ProvedFigure[]
}

/** A node whose signature the reader takes for an organisation's word. */
export interface Validator {
  readonly node: AccountId
  /** The organisation as the reader wrote it; nodes of one name are one organisation. */
  readonly organisation: string
}
