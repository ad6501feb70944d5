import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Domain, type FederationRecord, isBelow } from '#ledger'
import { shortId } from '#ledger/values'
import { federationRecord, stellarToml } from '../queries/domain.ts'
import { PageLink } from '../components/PageLink.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { AskHost } from './AskHost.tsx'

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
        “
        <VisibleText text={name} />” is a federation name. Only {domain} knows its account.{' '}
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
          , for payments with the memo “
          <VisibleText text={memo.value} />” ({memo.type})
        </>
      )}
    </>
  )
}
