import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { TransactionHash } from '../../../model/values/hash.ts'
import { type HexMeaning, hexMeanings } from '../../../queries/hexMeanings.ts'
import { type PagePath, beforePath, useAddressOf } from '../../address/addresses.ts'
import { useSource } from '../../address/sight.ts'
import { PageLink } from '../../components/PageLink.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'

/** For an id that names no transaction: opens the pool or claimable balance of that id, or states where it looked. */
export function OtherMeanings({ hash }: { hash: TransactionHash }) {
  const router = useRouter()
  const addressOf = useAddressOf()
  const { data, error } = useQuery(hexMeanings(useSource(), hash))
  const found = data?.found ?? []
  const only = found.length === 1 && found[0] !== undefined ? pageOf(found[0]) : undefined
  const href = only && addressOf(only).slice(beforePath.length)
  useEffect(() => {
    if (href !== undefined) void router.navigate({ href, replace: true })
  }, [router, href])
  return (
    <p className="padded muted" role="status" aria-busy={data === undefined && error === null}>
      {found.map((meaning) => (
        <span key={meaning.kind}>
          A {nouns[meaning.kind]} has this ID:{' '}
          <PageLink page={pageOf(meaning)}>open the {nouns[meaning.kind]}</PageLink>.{' '}
        </span>
      ))}
      {data === undefined
        ? (error?.message ?? 'Looking for a liquidity pool or claimable balance with this ID…')
        : found.length === 0 && (
            <>
              {data.problems.length === 0 &&
                'No liquidity pool or claimable balance has this ID either. '}
              {data.problems.map((problem) => (
                <span key={problem}>
                  <VisibleText text={problem} />.{' '}
                </span>
              ))}
              Services do not find a ledger by its hash: open it by its number.
            </>
          )}
    </p>
  )
}

const nouns = { liquidityPool: 'liquidity pool', claimableBalance: 'claimable balance' } as const

const pageOf = ({ kind, id }: HexMeaning): PagePath =>
  kind === 'liquidityPool' ? `/liquidity_pools/${id}` : `/claimable_balances/${id}`
