import { queryOptions, skipToken } from '@tanstack/react-query'
import type {
  BalanceCauses,
  DescribedOperation,
  Ledger,
  Transaction,
  TransactionXdr,
} from '#ledger'
import { SourceError, type TransactionHash } from '#ledger/values'
import type { Decoder, Source } from '#sources'
import { fromXdr } from './closedQueries.ts'
import { closed } from './queries.ts'

// What parts of a page that load after its first view ask of XDR.

export const trees = ({ id }: Source, decoder: Decoder, hash: string, xdr: TransactionXdr) => {
  const missing = [xdr.meta === undefined, xdr.feeMeta === undefined]
  return fromXdr(decoder, 'transactionTrees', xdr, id, 'trees', hash, ...missing)
}

/** What a transaction's record and those of its operations state otherwise than its XDR. */
export const recordCheckQuery = (
  { id }: Source,
  decoder: Decoder,
  transaction: Transaction,
  operations: readonly DescribedOperation[],
  passphrase: string,
) => {
  const ids = operations.map((operation) => String(operation.id)).join()
  const { hash } = transaction
  const input = { transaction, operations, passphrase }
  return fromXdr(decoder, 'recordCheck', input, id, 'recordCheck', hash, passphrase, ids)
}

/** What a source has of a sent transaction. */
export type SentRecord =
  | { readonly kind: 'found'; readonly transaction: Transaction }
  /** What it has under the hash, and the reason why that cannot be it. */
  | { readonly kind: 'other'; readonly problem: string }
  /** It said so many times that it has none. */
  | { readonly kind: 'absent'; readonly times: number }

/**
 * A sent transaction as a source has it; without an answer until there is a source to ask. Once its time `isOver`, only
 * what is said from then on counts.
 */
export const sentRecord = (
  source: Source | undefined,
  decoder: Decoder,
  hash: TransactionHash,
  passphrase: string | undefined,
  isOver = false,
) => {
  const queryKey = [source?.id, 'sentRecord', hash, passphrase, isOver]
  return queryOptions({
    queryKey,
    queryFn:
      source === undefined || passphrase === undefined
        ? skipToken
        : async ({ signal, client }): Promise<SentRecord> => {
            try {
              const { value: transaction } = await source.one('transaction', hash, signal)
              const found = { transaction, hash, passphrase }
              const problem = await decoder.run('foundProblem', found, signal)
              return problem === undefined
                ? { kind: 'found', transaction }
                : { kind: 'other', problem }
            } catch (error) {
              if (!(error instanceof SourceError) || error.kind !== 'notFound') throw error
              const before = client.getQueryData<SentRecord>(queryKey)
              return { kind: 'absent', times: before?.kind === 'absent' ? before.times + 1 : 1 }
            }
          },
    gcTime: 0,
  })
}

/** The same of one operation; without data until its transaction and the network's name are known. */
export const operationCheckQuery = (
  source: Source,
  decoder: Decoder,
  operation: DescribedOperation,
  transaction: Transaction | undefined,
  passphrase: string | undefined,
) =>
  queryOptions({
    queryKey: [source.id, 'recordCheck', operation.transactionHash, String(operation.id)],
    queryFn:
      transaction === undefined || passphrase === undefined
        ? skipToken
        : ({ signal }) =>
            decoder.run(
              'recordCheck',
              { transaction, operations: [operation], passphrase },
              signal,
            ),
    ...closed,
  })

export const balanceChangesQuery = (
  { id }: Source,
  decoder: Decoder,
  hash: string,
  causes: BalanceCauses,
) => {
  const counts = [causes.operations.length, causes.effects.length]
  return fromXdr(decoder, 'balanceChanges', causes, id, 'balanceChanges', hash, ...counts)
}

/** What the effects do not explain of the balances that the transaction's entries changed by; null where no meta tells. */
export const balanceRemaindersQuery = (
  { id }: Source,
  decoder: Decoder,
  { hash, xdr }: Transaction,
  passphrase: string,
  causes: BalanceCauses,
) =>
  queryOptions({
    queryKey: [
      id,
      'balanceRemainders',
      hash,
      passphrase,
      xdr.meta === undefined,
      causes.operations.length,
      causes.effects.length,
    ],
    queryFn: async ({ signal }) =>
      (await decoder.run('balanceRemainders', { xdr, passphrase, causes }, signal)) ?? null,
    ...closed,
  })

export const tokenChangesQuery = (
  { id }: Source,
  decoder: Decoder,
  { hash, xdr }: Transaction,
  passphrase: string,
) => {
  const input = { xdr, passphrase }
  return fromXdr(decoder, 'tokenChanges', input, id, 'tokenChanges', hash, !xdr.meta, passphrase)
}

export const executionQuery = (
  { id }: Source,
  decoder: Decoder,
  { hash, xdr }: { readonly hash: string; readonly xdr: TransactionXdr },
  passphrase: string,
) => {
  const input = { xdr, passphrase }
  return fromXdr(decoder, 'execution', input, id, 'execution', hash, !xdr.meta, passphrase)
}

/** A ledger's upgrades; without `previous`, the ledger before it, their old values are not known. */
export const upgradesQuery = (
  { id }: Source,
  decoder: Decoder,
  { hash, headerXdr }: Ledger,
  previous: Ledger | undefined,
) => {
  const input = { headerXdr, previousHeaderXdr: previous?.headerXdr }
  return fromXdr(decoder, 'ledgerUpgrades', input, id, 'upgrades', hash, previous?.hash ?? '')
}

/** A contract value in the forms that it can be copied in. */
export const valueForms = (decoder: Decoder, base64: string) =>
  fromXdr(decoder, 'valueForms', { base64 }, 'valueForms', base64)
