import { SourceError } from '#ledger/values/answer.ts'
import type { Source, SubmitMode } from '#sources/source.ts'
import type { RecordedSubmission } from './rowCases.ts'

const { signal } = new AbortController()

/**
 * Sends recorded transactions again. A service that waits answers with the result; one that does not answers that the
 * transaction is known. A rejected transaction is rejected again with the same codes.
 */
export async function checkSubmission(
  source: Source,
  mode: SubmitMode,
  sent: RecordedSubmission,
): Promise<string | undefined> {
  if (source.submit === undefined) return 'this source sends nothing'
  try {
    const answer = await source.submit(sent.envelope, mode, signal)
    const isKnown = mode === 'async' && sent.state !== 'rejected'
    const state = isKnown ? 'duplicate' : sent.state
    if (answer.state !== state) return `${answer.state}, ${state} recorded`
    if (answer.hash !== sent.hash) return `hash ${answer.hash}, ${sent.hash} recorded`
    if (isKnown) return undefined
    if (answer.resultXdr !== sent.resultXdr)
      return `result ${answer.resultXdr}, ${sent.resultXdr} recorded`
    return answer.codes === undefined ? 'no codes' : undefined
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return `${error.kind}: ${error.message.slice(0, 160)}`
  }
}
