import type { DescriptionContext } from '../define.ts'

/** A sentence's verb: successful (`sent`), failed (`tried to send`) or planned (`would send`). */
export const verb = (context: DescriptionContext, past: string, infinitive: string): string =>
  context.successful ? past : `${context.planned ? 'would' : 'tried to'} ${infinitive}`
