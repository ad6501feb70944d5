import type { QueryClient } from '@tanstack/react-query'

/** Drops decoded contract values: they are rarely needed again. */
export const forgetContractValues = (client: QueryClient): void =>
  client.removeQueries({ queryKey: ['scVal'] })
