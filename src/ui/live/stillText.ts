import type { WatchedHead } from '../queries/head.ts'
import { durationText } from '../format/relativeTime.ts'
import { plainText } from '../format/visibleText.ts'

/** Seconds since the last answer after which a ledger is not called the latest any more. */
const longestPause = 20

/** What is known of a network that stands still, and of when. `now`: Unix seconds. */
export function stillText(
  { problem, checkedAt }: Pick<WatchedHead, 'problem' | 'checkedAt'>,
  { host, latest, now }: { readonly host: string; readonly latest: number; readonly now: number },
): string {
  if (problem !== undefined)
    return `${plainText(problem.message, 160)}. Ledger ${latest} was the latest.`
  const age = now - Math.floor(checkedAt / 1000)
  return age > longestPause
    ? `Not checked for ${durationText(age)}: ledger ${latest} was the latest of ${host} then.`
    : `${host} answers, and ledger ${latest} is still its latest.`
}
