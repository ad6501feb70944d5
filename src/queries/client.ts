import { QueryClient } from '@tanstack/react-query'
import { retry, retryDelay } from '../sources/http/retry.ts'

const retryTimes = new WeakMap<Error, number>()

/** When a query that failed with this error is tried again, in Unix milliseconds. */
export const retryTime = (error: Error): number | undefined => retryTimes.get(error)

/** The query cache. Offline is an error, not a reason to wait silently. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry,
        retryDelay: (failures, error) => {
          const delay = retryDelay(failures, error)
          retryTimes.set(error, Date.now() + delay)
          return delay
        },
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        gcTime: 10 * 60_000,
      },
    },
  })
