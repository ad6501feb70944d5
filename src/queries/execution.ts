import { queryOptions } from '@tanstack/react-query'
import type { TransactionXdr } from '../model/transaction.ts'
import type { Source } from '../sources/source.ts'
import type { Decoder } from '../thread/protocol.ts'
import { closed } from './queries.ts'

export const executionQuery = (
  source: Source,
  decoder: Decoder,
  transaction: { readonly hash: string; readonly xdr: TransactionXdr },
  passphrase: string,
) =>
  queryOptions({
    queryKey: [
      source.id,
      'execution',
      transaction.hash,
      transaction.xdr.meta === undefined,
      passphrase,
    ],
    queryFn: ({ signal }) => decoder.run('execution', { xdr: transaction.xdr, passphrase }, signal),
    ...closed,
  })
