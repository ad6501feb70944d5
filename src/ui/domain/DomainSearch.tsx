import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Domain, StellarToml } from '#ledger'
import { shortId } from '#ledger/values'
import { stellarToml } from '../queries/domain.ts'
import { PageLink } from '../components/PageLink.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { AskHost } from './AskHost.tsx'

/** Accounts and assets that a domain says are its own (SEP-1). The domain is asked only after the reader agreed. */
export function DomainSearch({ domain }: { domain: Domain }) {
  const [asks, setAsks] = useState(false)
  const { data, error } = useQuery({ ...stellarToml(domain), enabled: asks })
  if (!asks)
    return (
      <>
        {domain} is a domain, which may list accounts and assets as its own.{' '}
        <AskHost host={domain} onAgree={() => setAsks(true)} />
      </>
    )
  if (error !== null) return <VisibleText text={error.message} />
  return data === undefined ? `Asking ${domain}…` : <Stated toml={data} domain={domain} />
}

/** Rows of each kind; the domain decides how many it states. */
const maxRows = 12

function Stated({
  toml: { accounts, currencies, patterns, isPartial, organization },
  domain,
}: {
  toml: StellarToml
  domain: Domain
}) {
  // A file may state one twice.
  const assets = new Set(currencies.map(({ code, issuer }) => `${code}-${issuer}`))
  const own = new Set(accounts)
  const isEmpty = assets.size === 0 && own.size === 0
  const hasMore = isPartial || patterns.length > 0
  return (
    <>
      {domain}
      {organization !== undefined && (
        <>
          {' '}
          calls itself “
          <VisibleText text={organization} />
          ”, and
        </>
      )}{' '}
      lists {isEmpty && (hasMore ? 'what is not read here' : 'no account and no asset')}
      <Links section="assets" ids={[...assets]} name={assetName} />
      {assets.size > 0 && own.size > 0 && ' and '}
      <Links section="accounts" ids={[...own]} name={(id) => `account ${shortId(id)}`} />
      {!isEmpty && hasMore && ', and more that is not read here'}. These are its own words.
    </>
  )
}

const assetName = (path: string): string => {
  const [code = '', issuer = ''] = path.split('-')
  return `${code} of ${shortId(issuer)}`
}

function Links({
  section,
  ids,
  name,
}: {
  section: 'accounts' | 'assets'
  ids: readonly string[]
  name: (id: string) => string
}) {
  return (
    <>
      {ids.slice(0, maxRows).map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <PageLink page={`/${section}/${id}`}>{name(id)}</PageLink>
        </span>
      ))}
      {ids.length > maxRows && ` and ${ids.length - maxRows} more`}
    </>
  )
}
