import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Call, isHttp, type LedgerSequence, ledgerSequence } from '#ledger/values'
import { restKind } from '#sources'
import { kindsWith } from '../../address/networks.ts'
import { useNetwork, useSource } from '../../address/sight.ts'
import { formatList } from '../../format/text.ts'
import { one } from '../../queries/queries.ts'

/** A ledger is read without being asked, as far as fees tell what it weighs: a service may send a megabyte. */
export const isUnasked = ({ ledgerBytes = 0 }: { readonly ledgerBytes?: number | undefined }) =>
  ledgerBytes <= 256 * 1024

/**
 * The latest ledger, for its base reserve; where it is large, with `price`, only when the reader asks for it. Where it is not
 * watched, it is what is known as something else is drawn.
 */
export function useLatestLedger(isWatched = true) {
  const source = useSource()
  const { readsLedgers } = source.kind.capabilities
  const watching = isWatched ? {} : { notifyOnChangeProps: [] }
  const network = useQuery({ ...one(source, 'network', 'current'), ...watching })
  const fees = useQuery({
    ...one(source, 'recentFees', 'current'),
    enabled: readsLedgers,
    ...watching,
  })
  const isLarge = fees.data !== undefined && !isUnasked(fees.data.value)
  const newest = network.data?.value.latestLedger
  // A large one is read once, however often a newer one closes.
  const [first, setFirst] = useState<LedgerSequence>()
  if (isLarge && first === undefined && newest !== undefined) setFirst(newest)
  const latest = isLarge ? first : newest
  const isPriced = !readsLedgers || fees.data !== undefined || fees.error !== null
  const query = useQuery({
    ...one(source, 'ledger', latest ?? ledgerSequence(1)),
    enabled: latest !== undefined && isPriced && !isLarge,
    ...watching,
  })
  const isOffered = isLarge && query.data === undefined && query.error === null && !query.isFetching
  // Only what is read of a query draws its reader again.
  const { error, refetch } = latest === undefined || network.error !== null ? network : query
  return {
    data: latest === undefined ? undefined : query.data,
    error,
    refetch,
    price: isOffered ? fees.data?.value.ledgerBytes : undefined,
  }
}

/**
 * The name of the source that gave an account, and a sentence that names the ones that list all entries of one, or the one
 * that does not have it; empty without any.
 */
export function useListingText(calls: readonly Call[]): {
  readonly name: string
  readonly listedBy: string
} {
  const source = useSource()
  const [giver = source] = source.services?.by(calls) ?? []
  const { name } = giver.kind
  const kinds = kindsWith(useNetwork(), 'listsAccountEntries')
  const names = formatList(kinds.map((kind) => kind.name))
  const isUnknownToRest = calls.some(
    (call) => call.via === restKind.id && isHttp(call) && call.status === 404,
  )
  const listedBy = isUnknownToRest
    ? ` ${restKind.name} does not have this account.`
    : kinds.length === 0
      ? ''
      : ` ${names} ${kinds.length === 1 ? 'lists' : 'list'} them all.`
  return { name, listedBy }
}
