import type { ComparedFigure, ProofOutcome, ProofStep, ProofStepId } from './proof.ts'
import { UnknownCaseError, XdrError } from '../xdr/xdrBytes.ts'

export type StepResult = Omit<ProofStep, 'id'>

const result =
  (outcome: ProofOutcome) =>
  (finding: string, compared: readonly ComparedFigure[] = []): StepResult => ({
    outcome,
    finding,
    compared,
  })

export const proved = result('proved')
export const failed = result('failed')
export const unknown = result('unknown')
export const missing = result('missing')

/** Runs a check; bytes that cannot be read fail it, but those of a later protocol leave it open. */
export async function proofStep(
  id: ProofStepId,
  run: () => StepResult | Promise<StepResult>,
): Promise<ProofStep> {
  try {
    return { id, ...(await run()) }
  } catch (error) {
    if (error instanceof UnknownCaseError)
      return {
        id,
        ...unknown(
          `This build of Parallax cannot check it: ${error.message}, which a later protocol may have added.`,
        ),
      }
    if (!(error instanceof XdrError)) throw error
    return { id, ...failed(`The bytes cannot be read: ${error.message}.`) }
  }
}

/**
 * Runs a check; where it fails at what a later protocol may have added, what can be compared without reading it may still
 * refute the bytes.
 */
export function unlessRefuted(
  check: () => StepResult,
  refutation: () => StepResult | undefined,
): StepResult {
  try {
    return check()
  } catch (error) {
    const refuted = error instanceof UnknownCaseError ? refutation() : undefined
    if (refuted === undefined) throw error
    return refuted
  }
}

/** Compares a computed figure with the stated one. */
export function compared(
  figure: ComparedFigure,
  { holds, fails }: { readonly holds: string; readonly fails: string },
): StepResult {
  return figure.computed === figure.stated ? proved(holds, [figure]) : failed(fails, [figure])
}
