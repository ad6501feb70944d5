import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { fieldOf, type Instead } from '#ledger/values'
import type { PageSource } from '#sources'
import { Button } from '../components/Button.tsx'
import { plainText, sentence } from '../format/text.ts'
import type { AnyAnswer } from '../queries/queries.ts'

/** Says at the foot of the window that a part of the page is from another source than the one that was asked first. */
export function AnsweredInstead({ source }: { source: PageSource }) {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const instead = useSyncExternalStore(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => insteadOf(cache.getAll().find(isInstead)),
  )
  if (instead === undefined) return null
  const retry = async () => {
    await source.resume()
    await client.refetchQueries({ predicate: isInstead })
  }
  return (
    <div
      role="status"
      className="wrap-anywhere fixed inset-x-0 bottom-0 z-10 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-edge border-t bg-wash px-4 py-2 text-xs/4 print:hidden"
    >
      <span>{insteadText(instead)}</span>
      {instead.failure !== undefined && <Button onClick={() => void retry()}>Try again</Button>}
    </div>
  )
}

/** Which source has not answered, why, and whose answer is shown: it may be a part. */
export const insteadText = ({ of, by, failure }: Instead): string =>
  failure === undefined
    ? `${of} has not answered yet: this is what ${by} has, which may be a part.`
    : `${of} has not answered. ${sentence(plainText(failure, 200))} This is what ${by} has, which may be a part.`

const isInstead = (query: Query): boolean => query.isActive() && insteadOf(query) !== undefined

const insteadOf = (query: Query | undefined): Instead | undefined => {
  const data: unknown = query?.state.data
  return isAnswer(data) ? data.instead : undefined
}

const isAnswer = (data: unknown): data is AnyAnswer => Array.isArray(fieldOf(data, 'calls'))
