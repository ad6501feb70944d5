import { QueryClient } from '@tanstack/react-query'
import { retry, retryDelay } from '#sources'
import { watchClock } from './clock.ts'

const retryTimes = new WeakMap<Error, number>()

/** When a query that failed with this error is tried again, in Unix milliseconds. */
export const retryTime = (error: Error): number | undefined => retryTimes.get(error)

/** Milliseconds for which a failure is shown to parts that mount, instead of a new request. */
const failureAge = 10_000

/** The query cache. Offline is an error, not a reason to wait silently. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry,
        retryDelay: (failures, error) => {
          const delay = retryDelay(failures, error)
          retryTimes.set(error, Date.now() + delay)
          return delay
        },
        // A part that is shown because a query failed may use that query itself: requested again at once, it would be
        // replaced by the skeleton and mounted again, without end.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > failureAge,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        gcTime: 10 * 60_000,
      },
    },
  })
  watchClock(client)
  return client
}
