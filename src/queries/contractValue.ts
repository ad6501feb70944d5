import { queryOptions } from '@tanstack/react-query'
import type { Decoder } from '../thread/protocol.ts'
import { closed } from './queries.ts'

export const contractValue = (decoder: Decoder, base64: string) =>
  queryOptions({
    queryKey: ['scVal', base64],
    queryFn: ({ signal }) => decoder.run('scVal', { base64 }, signal),
    ...closed,
  })
