import { QueryClient } from '@tanstack/react-query'
import { retry, retryDelay } from '../sources/http/retry.ts'

/** The query cache. Offline is an error, not a reason to wait silently. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry,
        retryDelay: (failures, error) => retryDelay(failures, error),
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        gcTime: 10 * 60_000,
      },
    },
  })
