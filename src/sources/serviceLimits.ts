/** The limits of a service, as far as this session has learned them. Plain data. */
export interface ServiceLimits {
  /** Ledgers that it keeps, by its status. */
  readonly retention: number
  readonly ledgersPerRequest: LearnedLimit
  readonly eventsPerAnswer: LearnedLimit
  /** Ledgers that one request for events may search. */
  readonly ledgersPerSearch: LearnedLimit
  /** Calls in one request. */
  readonly callsPerRequest: LearnedLimit
  /** Says whether the service lists events newest first (`queryEvents`). */
  readonly newestFirst: 'yes' | 'no' | 'not asked'
}

/** A bound, and how it is known: by a refusal, by an answer of that size, or not at all. */
export interface LearnedLimit {
  readonly value: number
  readonly by: 'refusal' | 'answer' | 'assumption'
}
