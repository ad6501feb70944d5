import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CreditAsset,
  type Domain,
  type FederationRecord,
  isBelow,
  listingOf,
  type StellarToml,
} from '#ledger'
import { type AccountId, shortId } from '#ledger/values'
import { LinkButton, PageLink } from '../components/Button.tsx'
import { Joined, Note } from '../components/Message.tsx'
import { Quoted, VisibleText } from '../components/VisibleText.tsx'
import { federationRecord, stellarToml } from '../queries/domain.ts'

/** Shows what an account says of its domain and, once the reader lets the domain be asked, what the domain says of it. */
export function DomainCheck({
  domain,
  owner,
  account,
  asset,
}: {
  domain: Domain
  owner: 'account' | 'issuer'
  account: AccountId
  asset?: CreditAsset | undefined
}) {
  const [asks, setAsks] = useState(false)
  const { data, error } = useQuery({ ...stellarToml(domain), enabled: asks })
  return (
    <Note>
      {data === undefined && `Claimed by the ${owner}, not verified. `}
      {!asks && <LinkButton onClick={() => setAsks(true)}>Verify with {domain}</LinkButton>}
      <span role="status">
        {asks && data === undefined && error === null && `Asking ${domain}…`}
        {data === undefined && error !== null && <VisibleText text={error.message} />}
        {data !== undefined && (
          <>
            {asset === undefined
              ? accountText(data, domain, account)
              : assetText(data, domain, asset)}
            {data.organization !== undefined && (
              <>
                {' '}
                It calls itself <Quoted text={data.organization} />.
              </>
            )}
          </>
        )}
      </span>
    </Note>
  )
}

/** A domain that names the account proves that both belong together, and nothing about who they are. */
function accountText(toml: StellarToml, domain: Domain, account: AccountId) {
  const { accounts, currencies, patterns, isPartial } = toml
  if (accounts.includes(account)) return `${domain} lists this account as its own.`
  if ([...currencies, ...patterns].some(({ issuer }) => issuer === account))
    return `${domain} lists assets of this account.`
  return isPartial
    ? `${domain} does not list this account in what was read; it lists more.`
    : `${domain} does not list this account.`
}

function assetText(toml: StellarToml, domain: Domain, asset: CreditAsset) {
  switch (listingOf(toml, asset)) {
    case 'listed':
      return `${domain} lists this asset.`
    case 'unlisted':
      return `${domain} does not list this asset.`
    case 'unknown':
      return `${domain} does not list this asset in what was read; it lists more.`
  }
}

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
          calls itself <Quoted text={organization} />, and
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
      <Joined of={ids.slice(0, maxRows)}>
        {(id) => <PageLink page={`/${section}/${id}`}>{name(id)}</PageLink>}
      </Joined>
      {ids.length > maxRows && ` and ${ids.length - maxRows} more`}
    </>
  )
}

/**
 * Finds the account of a federation name (SEP-2). Each host is asked only after the reader agreed: the domain, and then the
 * server that it names, if that is of another domain.
 */
export function FederationSearch({ name, domain }: { name: string; domain: Domain }) {
  const [asksDomain, setAsksDomain] = useState(false)
  const [agreed, setAgreed] = useState<string>()
  const toml = useQuery({ ...stellarToml(domain), enabled: asksDomain })
  const server = toml.data?.federationServer
  const host = server === undefined ? undefined : URL.parse(server)?.host
  const isOwn = host !== undefined && isBelow(host, domain)
  const found = useQuery({
    ...federationRecord(name, server ?? ''),
    enabled: server !== undefined && (isOwn || agreed === host),
  })
  const error = toml.error ?? found.error
  if (!asksDomain)
    return (
      <>
        <Quoted text={name} /> is a federation name. Only {domain} knows its account.{' '}
        <AskHost host={domain} onAgree={() => setAsksDomain(true)} />
      </>
    )
  if (error !== null) return <VisibleText text={error.message} />
  if (toml.data === undefined) return `Asking ${domain}…`
  if (host === undefined) return `${domain} names no federation server.`
  if (found.data !== undefined) return <Found record={found.data} />
  if (isOwn || agreed === host) return `Asking ${host}…`
  return (
    <>
      {domain} leaves it to another host. <AskHost host={host} onAgree={() => setAgreed(host)} />
    </>
  )
}

function Found({ record: { account, memo } }: { record: FederationRecord }) {
  return (
    <>
      <PageLink page={`/accounts/${account}`}>account {shortId(account)}</PageLink>
      {memo !== undefined && (
        <>
          , for payments with the memo <Quoted text={memo.value} /> ({memo.type})
        </>
      )}
    </>
  )
}

/** A request to another host, which is sent only after the reader agreed. */
const AskHost = ({ host, onAgree }: { host: string; onAgree: () => void }) => (
  <LinkButton onClick={onAgree}>Ask {host}</LinkButton>
)
