import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Transaction } from '#ledger'
import { knownItems, type PageRequest } from '#ledger/values'
import type { ReadSummary } from '#sources'
import { type PagePath, useAddressOf } from '../../address/addresses.ts'
import type { Search } from '../../address/search.ts'
import { useNetwork, useSource } from '../../address/sight.ts'
import { page } from '../../queries/queries.ts'
import { useTransactionSummaries } from '../../rows/TransactionList.tsx'

/** The transactions that a home lists. */
export const latest: PageRequest = { order: 'desc', limit: 15 }

interface Example {
  readonly page: PagePath
  readonly search?: Search
  readonly hash?: 'proof'
}

/** A reader may want to see these, in this order. */
const labels = {
  failed: 'a failure explained',
  call: 'a contract call',
  path: 'a path payment',
  offer: 'an offer’s life',
  compare: 'two sources compared',
  proof: 'a proof',
} as const
type Name = keyof typeof labels
type Examples = { readonly [N in Name]?: Example }

const transaction = (hash: string): Example => ({ page: `/transactions/${hash}` })
const compared = (hash: string): Example => ({ ...transaction(hash), search: { compare: 'on' } })
const proved = (hash: string): Example => ({ ...transaction(hash), hash: 'proof' })

/** 1,000 XLM become 175.43859 OLIVE over three hops. */
const pathPayment = 'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404'

/** Come from the recording that is part of this site. */
export const recordedExamples: Examples = {
  failed: transaction('0d97fd072ed25233db602e93c81fa6d6b698d47943756fd030c370dc7b65da25'),
  call: transaction('9c13b3799ffb7eee4075337aac817ad38b281cf253af39d75a317a7129408b97'),
  path: transaction(pathPayment),
  offer: { page: '/offers/12' },
  compare: compared(pathPayment),
  proof: proved(pathPayment),
}

/** Links to pages worth seeing first: of the recording, or among a live network's latest transactions. */
export function Examples() {
  const { bundled } = useNetwork()
  const { id } = useSource()
  return bundled ? <ExampleLinks examples={recordedExamples} /> : <LatestExamples key={id} />
}

/** The first of each kind that was listed since the page opened: a link under the pointer stays. */
function LatestExamples() {
  const source = useSource()
  const [found, setFound] = useState<Examples>({})
  // The list below asks for them.
  const { data } = useQuery({ ...page(source, 'transactions', undefined, latest), enabled: false })
  const summaries = useTransactionSummaries(data?.items)
  const all = { ...examplesOf(knownItems(data?.items ?? []), summaries), ...found }
  if (Object.keys(all).length > Object.keys(found).length) setFound(all)
  return <ExampleLinks examples={found} />
}

/** The newest transaction of each kind. */
export function examplesOf(
  transactions: readonly Transaction[],
  summaries: { readonly get: (hash: Transaction['hash']) => ReadSummary | undefined },
): Examples {
  const of = (isMeant: (type: string) => boolean) =>
    transactions.find(({ hash, successful }) => {
      const read = summaries.get(hash)
      return (
        successful &&
        typeof read === 'object' &&
        read.operations.some(({ body }) => isMeant(body.type))
      )
    })
  const failed = transactions.find(({ successful }) => !successful)
  const call = of((type) => type === 'invoke_host_function')
  const path = of((type) => type.startsWith('path_payment'))
  const newest = transactions.find(({ successful }) => successful)
  return {
    ...(failed && { failed: transaction(failed.hash) }),
    ...(call && { call: transaction(call.hash) }),
    ...(path && { path: transaction(path.hash) }),
    ...(newest && { compare: compared(newest.hash), proof: proved(newest.hash) }),
  }
}

function ExampleLinks({ examples }: { examples: Examples }) {
  const { endpoints } = useNetwork()
  const addressOf = useAddressOf()
  return (
    <ul
      className="mt-3 flex min-h-6 narrow:min-h-18 flex-wrap narrow:justify-start justify-center gap-x-4 text-sm/6"
      aria-label="Examples"
    >
      {Object.values(examples).some((each) => each !== undefined) && (
        <li className="text-muted">Try</li>
      )}
      {names.map((name) => {
        const example = examples[name]
        if (example === undefined || (name === 'compare' && endpoints.length < 2)) return null
        return (
          <li key={name}>
            <a
              href={`${addressOf(example.page, example.search)}${example.hash === undefined ? '' : `#${example.hash}`}`}
              data-step="go"
            >
              {labels[name]}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

const names: readonly Name[] = ['failed', 'call', 'path', 'offer', 'compare', 'proof']
