import type { QueryClient } from '@tanstack/react-query'

/** Drops the contract values that were decoded: those of a transaction that was only looked at are nobody's later. */
export const forgetContractValues = (client: QueryClient): void =>
  client.removeQueries({ queryKey: ['scVal'] })
