import type { DescriptionFacts } from '../define.ts'

/** A sentence's verb: as it happened (`sent`), as it was tried in vain (`tried to send`), or as it is meant (`would send`). */
export const did = (facts: DescriptionFacts, past: string, infinitive: string): string =>
  facts.successful ? past : `${facts.planned ? 'would' : 'tried to'} ${infinitive}`
