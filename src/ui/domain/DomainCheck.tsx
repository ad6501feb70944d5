import { LinkButton } from '../components/Button.tsx'
import { Note } from '../components/Note.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CreditAsset, type Domain, type StellarToml, listingOf } from '#ledger'
import type { AccountId } from '#ledger/values'
import { stellarToml } from '../queries/domain.ts'
import { VisibleText } from '../components/VisibleText.tsx'

/** What an account says of its domain, and, once the reader lets the domain be asked, what the domain says of the account. */
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
      {data === undefined && `what the ${owner} says of itself; not checked. `}
      {!asks && (
        <LinkButton type="button" onClick={() => setAsks(true)}>
          Ask {domain}
        </LinkButton>
      )}
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
                It calls itself “
                <VisibleText text={data.organization} />
                ”.
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
