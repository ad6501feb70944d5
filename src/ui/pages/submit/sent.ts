import { useSyncExternalStore } from 'react'
import { SourceError, type TransactionHash } from '#ledger/values'
import type { Source, Submission, SubmitMode } from '#sources'

/** A transaction that this tab sent, until it is closed or reloaded: the answer, never the envelope. */
export interface Sent {
  /** Unix milliseconds. */
  readonly at: number
  readonly how: SubmitMode
  readonly outcome:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'answered'; readonly submission: Submission }
    | { readonly kind: 'failed'; readonly error: Error }
}

const all = new Map<TransactionHash, Sent>()
const readers = new Set<() => void>()

/** The outcome of a transaction that this tab sent; undefined for others. */
export const useSent = (hash: TransactionHash): Sent | undefined =>
  useSyncExternalStore(subscribe, () => all.get(hash))

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

/**
 * Sends an envelope once: a hash that this tab sent is sent again only if it was certainly not accepted. Leaving the
 * page does not abort the request, since it may have reached the node.
 */
export async function send(
  source: Source,
  { hash, base64 }: { readonly hash: TransactionHash; readonly base64: string },
  how: SubmitMode,
): Promise<void> {
  const before = all.get(hash)
  if (before !== undefined && !wasRefused(before)) return
  const at = Date.now()
  const put = (outcome: Sent['outcome']) => {
    all.set(hash, { at, how, outcome })
    for (const reader of readers) reader()
  }
  put({ kind: 'waiting' })
  try {
    if (source.submit === undefined)
      throw new SourceError('unsupported', 'This line of sight accepts no transactions')
    const submission = await source.submit(base64, how, new AbortController().signal)
    put({ kind: 'answered', submission })
  } catch (error) {
    put({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
  }
}

/** True where it was not accepted, so the same envelope may be sent again. */
export function wasRefused({ outcome }: Sent): boolean {
  switch (outcome.kind) {
    case 'waiting':
      return false
    case 'answered':
      return outcome.submission.state === 'tryLater'
    case 'failed':
      return (
        outcome.error instanceof SourceError &&
        (outcome.error.kind === 'rateLimited' ||
          outcome.error.kind === 'unsupported' ||
          outcome.error.calls.length === 0)
      )
  }
}
