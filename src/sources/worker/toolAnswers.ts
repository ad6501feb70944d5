import { readUpgrades } from '#ledger/readers'
import { compareAnswers } from '../comparison/compare.ts'
import { readEnvelope } from '../envelope/readEnvelope.ts'
import { typeNamesOf } from '../filters.ts'
import { checkEvidence } from '../proof/evidence.ts'
import { csvOf } from '../records/records.ts'
import { foundProblem } from '../sentClaim.ts'
import type { Answers, Protocol } from './protocol.ts'

export { readOfferLife } from '../offerLife.ts'
export { gatherEvidence } from '../proof/evidence.ts'
export { readRecords } from '../records/records.ts'
export { createRestSubmit } from '../rest/submit.ts'
export { createRpcSubmit } from '../rpc/submit.ts'

/** Questions of the page's tools: sending, comparison, proofs and exports. */
export type ToolQuestion =
  | 'checkEvidence'
  | 'comparison'
  | 'csv'
  | 'envelope'
  | 'foundProblem'
  | 'ledgerUpgrades'
  | 'typeNames'

export const toolAnswers: Answers<Pick<Protocol, ToolQuestion>> = {
  checkEvidence,
  comparison: compareAnswers,
  csv: csvOf,
  envelope: readEnvelope,
  foundProblem,
  ledgerUpgrades: readUpgrades,
  typeNames: ({ kind }) => typeNamesOf(kind),
}
