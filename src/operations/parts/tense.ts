import type { DescriptionFacts } from '../define.ts'

/** A sentence's verb: successful (`sent`), failed (`tried to send`) or planned (`would send`). */
export const did = (facts: DescriptionFacts, past: string, infinitive: string): string =>
  facts.successful ? past : `${facts.planned ? 'would' : 'tried to'} ${infinitive}`
