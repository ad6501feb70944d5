import { compareAnswers } from '../comparison/compare.ts'
import { readEnvelope } from '../envelope/readEnvelope.ts'
import { typeNamesOf } from '../filters.ts'
import { checkEvidence } from '../proof/evidence.ts'
import { csvOf } from '../records/records.ts'
import { foundProblem } from '../submit/sentClaim.ts'
import type { Answers, Protocol } from './protocol.ts'

export { readOfferLife } from '../lists/offerLife.ts'
export { gatherEvidence } from '../proof/evidence.ts'
export { readRecords } from '../records/records.ts'
export { submitToRest } from '../submit/restSubmit.ts'
export { RpcSubmission } from '../submit/rpcSubmit.ts'

/** Answers the questions of the page's tools: sending, comparison, proofs and exports. */
export const toolAnswers = {
  checkEvidence,
  comparison: compareAnswers,
  csv: csvOf,
  envelope: readEnvelope,
  foundProblem,
  typeNames: ({ kind }) => typeNamesOf(kind),
} satisfies Partial<Answers<Protocol>>
