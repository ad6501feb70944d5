import type { QueryClient } from '@tanstack/react-query'
import type { Decoder } from '#sources'
import type { Network } from '../address/networks.ts'
import type { SourceFor } from '../address/sight.ts'

export interface RouterContext {
  readonly queryClient: QueryClient
  readonly decoder: Decoder
  readonly networks: readonly Network[]
  readonly sourceFor: SourceFor
}
