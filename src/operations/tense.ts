import type { OperationFacts } from './define.ts'

/** A sentence's verb: as it happened (`sent`), or as it was tried in vain (`tried to send`). */
export const did = (facts: OperationFacts, past: string, infinitive: string): string =>
  facts.successful ? past : `tried to ${infinitive}`
