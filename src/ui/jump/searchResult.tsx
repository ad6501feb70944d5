import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SourceError, cursor, isUnknownRecord, toid, toidParts } from '#ledger/values'
import type { Source } from '#sources'
import { grouped, capitalized } from '../format/text.ts'
import { AddressContext, addressesOf, type PagePath } from '../address/addresses.ts'
import type { Sight } from '../address/sight.ts'
import { PageLink } from '../components/Button.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { FederationSearch, DomainSearch } from '../chunks.tsx'
import { leaveEnvelope } from './pastedText.ts'
import type { Jump, Meaning, Sought } from './meaning.ts'
import { parseJump, tooLong } from './parseJump.ts'
import { linkedNetwork } from './parseLink.ts'
import { SavedLists, labelledItem, offersSaved } from './SavedLists.tsx'
import { withoutTab, saveRecent } from './saved.ts'

/** The result of a search. */
interface SearchResult {
  /** Shown below the field, and announced. */
  readonly message?: ReactNode
  /** Saved pages, below the message. */
  readonly saved?: ReactNode
  /** The page to open. */
  readonly open?: Pick<Meaning, 'page' | 'search'>
  /** Whether the field is cleared. */
  readonly clears?: boolean | undefined
}

/**
 * While a text is typed: links to its meanings if it may have several, and the saved pages that it names; all of these
 * while there is none. A secret is removed at once.
 */
export function suggestions(text: string, sight: Sight | undefined, at: string): SearchResult {
  const found = typedMeanings(text, sight)
  if (sight === undefined || found.clears === true || !offersSaved(sight.network.id, text, at))
    return found
  return { ...found, saved: <SavedLists network={sight.network.id} text={text} at={at} /> }
}

function typedMeanings(text: string, sight: Sight | undefined): SearchResult {
  const jump = parseJump(text)
  if (jump.kind === 'nowhere')
    return jump.secret === true || jump.message === tooLong
      ? { message: jump.message, clears: jump.secret }
      : {}
  if (sight === undefined || jump.kind === 'xdr') return {}
  if (jump.kind === 'federation') return { message: federation(jump) }
  if (jump.kind === 'domain') return { message: homeDomain(jump) }
  return jump.kind === 'page' && jump.others.length === 0
    ? {}
    : { message: <Meanings meaning={jump} others={jump.others} /> }
}

/** The result of a text that is entered, which is remembered where it is a record’s page. */
export async function searchResult(
  text: string,
  sight: Sight | undefined,
  signal: AbortSignal,
): Promise<SearchResult> {
  const found = await resultOf(text, sight, signal)
  if (found.open !== undefined && sight !== undefined)
    saveRecent(sight.network.id, withoutTab(found.open.page))
  return found
}

/** Outside of a network it lists the networks. */
async function resultOf(
  text: string,
  sight: Sight | undefined,
  signal: AbortSignal,
): Promise<SearchResult> {
  const jump = parseJump(text)
  const labelled = sight === undefined ? undefined : labelledItem(sight.network.id, text)
  if (labelled !== undefined) return { open: labelled, clears: true }
  if (jump.kind === 'nowhere')
    return {
      message: <Nowhere jump={jump} isOnNetwork={sight !== undefined} />,
      clears: jump.secret,
    }
  if (jump.kind === 'federation')
    return { message: sight === undefined ? chooseNetwork : federation(jump) }
  if (jump.kind === 'domain')
    return { message: sight === undefined ? chooseNetwork : homeDomain(jump) }
  if (sight === undefined) return { message: <OnNetworks meanings={meaningsOf(jump)} /> }
  const linked = linkedNetwork(text)
  if (linked !== undefined && linked !== sight.network.id)
    return { message: <OnNetworks meanings={meaningsOf(jump)} only={[linked, sight.network.id]} /> }
  if (jump.kind === 'xdr') {
    leaveEnvelope(jump.text)
    return { open: { page: '/submit' }, clears: true }
  }
  if (jump.kind === 'page') return { open: jump, clears: true }
  try {
    const page = await found(lookUp(sight.source, jump.sought, signal))
    if (page !== undefined) return { open: { page }, clears: true }
    const { value } = await sight.source.one('network', 'current', signal)
    const ledgers = `ledgers ${grouped(value.oldestLedger)} to ${grouped(value.latestLedger)}`
    return {
      message: (
        <NotFound jump={jump} reason={`there is none in ${ledgers}, which this service has`} />
      ),
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { message: <NotFound jump={jump} reason={error.message} /> }
  }
}

/** Undefined where a list has no such place: it ends before the transaction that a TOID names. */
async function found(page: ReturnType<typeof lookUp>): ReturnType<typeof lookUp> {
  try {
    return await page
  } catch (error) {
    if (!(error instanceof SourceError) || error.kind !== 'notFound') throw error
    return undefined
  }
}

const federation = ({ name, domain }: Extract<Jump, { kind: 'federation' }>) => (
  <FederationSearch key={name} name={name} domain={domain} />
)
const homeDomain = ({ domain, others }: Extract<Jump, { kind: 'domain' }>) => (
  <>
    <DomainSearch key={domain} domain={domain} />
    <LookFor others={others} />
  </>
)
const chooseNetwork = 'That is a name of a domain. Open a network first, then search again.'

const meaningsOf = (
  jump: Exclude<Jump, { kind: 'nowhere' | 'federation' | 'domain' }>,
): readonly Meaning[] =>
  jump.kind === 'xdr'
    ? [{ name: 'the page that decodes XDR and sends transactions', page: '/submit' }]
    : [jump, ...jump.others]

function Nowhere({
  jump: { message, others = [] },
  isOnNetwork,
}: {
  jump: Extract<Jump, { kind: 'nowhere' }>
  isOnNetwork: boolean
}) {
  return (
    <>
      {message}
      {isOnNetwork && <LookFor others={others} />}
    </>
  )
}

const LookFor = ({ others }: { others: readonly Meaning[] }) =>
  others.map(({ name, page, search }) => (
    <span key={name}>
      {' '}
      Look for{' '}
      <PageLink page={page} search={search}>
        <VisibleText text={name} />
      </PageLink>
    </span>
  ))

function NotFound({
  jump: { name, page, search },
  reason,
}: {
  jump: Extract<Jump, { kind: 'lookup' }>
  reason: string
}) {
  return (
    <>
      Looked for {name}. {capitalized(reason)}.{' '}
      <PageLink page={page} search={search}>
        Open what is nearest
      </PageLink>
    </>
  )
}

function Meanings({ meaning, others }: { meaning: Meaning; others: readonly Meaning[] }) {
  return (
    <>
      Enter opens{' '}
      <PageLink page={meaning.page} search={meaning.search}>
        {meaning.name}
      </PageLink>
      {others.map(({ name, page, search }) => (
        <span key={name}>
          {' '}
          or{' '}
          <PageLink page={page} search={search}>
            {name}
          </PageLink>
        </span>
      ))}
    </>
  )
}

function OnNetworks({
  meanings,
  only,
}: {
  meanings: readonly Meaning[]
  /** Ids of the networks to offer; all of them without. */
  only?: readonly string[] | undefined
}) {
  const all = useRouteContext({ from: rootRouteId, select: (context) => context.networks })
  const networks = only === undefined ? all : all.filter(({ id }) => only.includes(id))
  return meanings.map(({ name, page, search }) => (
    <span key={name} className="block">
      Open {name} on{' '}
      {networks.map((network, index) => (
        <AddressContext key={network.id} value={addressesOf(network.id, {})}>
          {index > 0 && ' · '}
          <PageLink page={page} search={search}>
            {network.name}
          </PageLink>
        </AddressContext>
      ))}
    </span>
  ))
}

/** Asks a service for the page of what is sought; undefined where it has none. Throws SourceError. */
async function lookUp(
  source: Source,
  sought: Sought,
  signal: AbortSignal,
): Promise<PagePath | undefined> {
  switch (sought.kind) {
    case 'ledgerAt': {
      const filter = { from: { time: sought.time } }
      const request = { order: 'asc', limit: 1, filter } as const
      const [ledger] = (await source.list('ledgers', undefined, request, signal)).items
      return ledger === undefined || isUnknownRecord(ledger)
        ? undefined
        : `/ledgers/${ledger.sequence}`
    }
    case 'transactionAt': {
      const { ledger, transaction } = toidParts(sought.id)
      const before = String(toid(ledger, transaction - 1, 0))
      const { items } = await source.list(
        'transactions',
        { kind: 'ledger', id: ledger },
        {
          order: 'asc',
          limit: 1,
          cursor: transaction === 1 ? undefined : cursor(before),
        },
        signal,
      )
      const [found] = items
      return found === undefined || isUnknownRecord(found) || found.pagingToken !== sought.id
        ? undefined
        : `/transactions/${found.hash}`
    }
  }
}
