import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type TransactionHash, shortId } from '#ledger/values'
import { type HexMeaning, hexMeanings } from '../../../queries/hexMeanings.ts'
import { type PagePath, beforePath, useAddressOf } from '../../../address/addresses.ts'
import { useSource } from '../../../address/sight.ts'
import { PageLink } from '../../../components/PageLink.tsx'

/** What an id names that names no transaction, above the message that there is none. */
export function FoundMeanings({ hash }: { hash: TransactionHash }) {
  const { data = [] } = useQuery(hexMeanings(useSource(), hash))
  return (
    <div role="status">
      <FoundRecords found={data.flatMap((each) => each.found ?? [])} />
    </div>
  )
}

/** What each meaning is called. */
export const nouns = {
  liquidityPool: 'liquidity pool',
  claimableBalance: 'claimable balance',
  code: 'code of a contract',
  ledger: 'ledger',
} as const satisfies Record<HexMeaning['kind'], string>

/** Contracts of one code that are shown. */
const maxContracts = 20

/** Links to what has the ID; a single page opens by itself. */
export function FoundRecords({ found }: { found: readonly HexMeaning[] }) {
  const router = useRouter()
  const addressOf = useAddressOf()
  const pages = found.flatMap(pagesOf)
  const only = pages.length === 1 ? pages[0]?.page : undefined
  const href = only && addressOf(only).slice(beforePath.length)
  useEffect(() => {
    if (href !== undefined) void router.navigate({ href, replace: true })
  }, [router, href])
  return found.map((meaning) => (
    <p key={meaning.kind}>
      {meaning.kind === 'ledger'
        ? 'A ledger has this hash: '
        : meaning.kind === 'code'
          ? 'The code of a contract has this hash: '
          : `A ${nouns[meaning.kind]} has this ID: `}
      {pagesOf(meaning).map(({ page, name }, index) => (
        <span key={page}>
          {index > 0 && ', '}
          <PageLink page={page}>{name}</PageLink>
        </span>
      ))}
      {meaning.kind === 'code' && meaning.contracts.length === 0 && 'no known contract runs it'}
      {meaning.kind === 'code' &&
        meaning.contracts.length > maxContracts &&
        ` and ${meaning.contracts.length - maxContracts} more`}
      .
    </p>
  ))
}

function pagesOf(meaning: HexMeaning): readonly { page: PagePath; name: string }[] {
  switch (meaning.kind) {
    case 'liquidityPool':
      return [{ page: `/liquidity_pools/${meaning.id}`, name: 'open the liquidity pool' }]
    case 'claimableBalance':
      return [{ page: `/claimable_balances/${meaning.id}`, name: 'open the claimable balance' }]
    case 'ledger':
      return [{ page: `/ledgers/${meaning.sequence}`, name: `open ledger ${meaning.sequence}` }]
    case 'code':
      return meaning.contracts
        .slice(0, maxContracts)
        .map((id) => ({ page: `/contracts/${id}/code`, name: `contract ${shortId(id)}` }))
  }
}
