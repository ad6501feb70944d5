import { QueryClient } from '@tanstack/react-query'
import { retry, retryDelay } from '../sources/http/retry.ts'

/** The cache of everything read. Being offline is an answer like another, not a reason to wait silently. */
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
