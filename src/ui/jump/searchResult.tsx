import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AddressContext, type PagePath, addressesOf } from '../address/addresses.ts'
import { PageLink } from '../components/PageLink.tsx'
import { type Meaning, parseJump } from './parseJump.ts'

/** The result of a search. */
interface SearchResult {
  /** Shown below the field. */
  readonly message?: ReactNode
  /** The page to open. */
  readonly page?: PagePath
  /** Whether the field is cleared. */
  readonly clears?: boolean | undefined
}

/**
 * The result of a text that is `entered`; while it is typed, links to its meanings if it may have several. Outside
 * of a network it lists the networks.
 */
export function searchResult(text: string, entered: boolean, inNetwork: boolean): SearchResult {
  if (!entered && !(inNetwork && /^\s*(\d+|[0-9a-f]{64})\s*$/i.test(text))) return {}
  const jump = parseJump(text)
  if (jump.kind === 'nowhere') return entered ? { message: jump.message, clears: jump.secret } : {}
  if (!entered) return { message: <Meanings meaning={jump} others={jump.others} /> }
  return inNetwork
    ? { page: jump.page, clears: true }
    : { message: <OnNetworks meanings={[jump, ...jump.others]} /> }
}

function Meanings({ meaning, others }: { meaning: Meaning; others: readonly Meaning[] }) {
  return (
    <>
      Enter opens <PageLink page={meaning.page}>{meaning.name}</PageLink>
      {others.map(({ name, page }) => (
        <span key={page}>
          {' '}
          or <PageLink page={page}>{name}</PageLink>
        </span>
      ))}
    </>
  )
}

function OnNetworks({ meanings }: { meanings: readonly Meaning[] }) {
  const networks = useRouteContext({ from: rootRouteId, select: (context) => context.networks })
  return meanings.map(({ name, page }) => (
    <span key={page} className="meaning">
      Open {name} on{' '}
      {networks.map((network, index) => (
        <AddressContext key={network.id} value={addressesOf(network.id, {})}>
          {index > 0 && ' · '}
          <PageLink page={page}>{network.name}</PageLink>
        </AddressContext>
      ))}
    </span>
  ))
}
