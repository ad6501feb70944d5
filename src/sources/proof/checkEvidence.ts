import type { CheckedEvidence, Validator } from '#ledger'
import { prove, readEvidence, writeEvidence } from '#ledger/readers'
import { type MessagesFile, addMessages } from './addMessages.ts'

export interface EvidenceCheck {
  /** An evidence file. */
  readonly file: string
  /** Those whose word the reader takes; empty for nobody's. */
  readonly validators: readonly Validator[]
  readonly messages: readonly MessagesFile[]
}

/** Checks an evidence file with the SCP messages that a reader adds; sends no request. */
export async function checkEvidence({
  file,
  validators,
  messages,
}: EvidenceCheck): Promise<CheckedEvidence> {
  const read = readEvidence(file)
  if (read.kind === 'refused') return read
  let { evidence } = read
  const refused: string[] = []
  for (const each of messages) {
    const added = await addMessages(evidence, each)
    if (typeof added === 'string') refused.push(added)
    else evidence = added
  }
  const proof = await prove(evidence, validators)
  return { kind: 'checked', proof, file: writeEvidence(evidence), refused }
}
