import { rootRouteId, useRouteContext, useRouter, useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { AddressContext, addressesOf, beforePath, useAddressOf } from '../address/addresses.ts'
import { type Network, startNetwork } from '../address/networks.ts'
import { saveRecent, withoutTab } from '../address/saved.ts'
import { parseAnyAsset } from '../address/search.ts'
import { resolveSight, type Sight, useSightIfAny } from '../address/sight.ts'
import { announce } from '../components/announce.ts'
import { LinkButton, PageLink } from '../components/Button.tsx'
import { Joined } from '../components/Message.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { counted } from '../format/text.ts'
import { DomainSearch, FederationSearch } from '../lateParts.tsx'
import { NotNamed } from '../values/ids.tsx'
import { AddressMark, AssetMark } from '../values/Mark.tsx'
import type { Searched, ShownList } from './JumpBox.tsx'
import type { Jump } from './meaning.ts'
import { parseJump } from './parseJump.ts'
import { linkedNetwork } from './parseLink.ts'
import { leaveEnvelope } from './pastedText.ts'
import { addressOf, type Found, type Results } from './results.ts'
import { SavedTools } from './SavedLists.tsx'
import { useResults } from './useResults.ts'

interface Props {
  readonly searched: Searched
  readonly field: RefObject<HTMLInputElement | null>
  readonly onList: (list: ShownList | undefined) => void
  /** Removes a text from the field, and warns of it. */
  readonly onRefuse: (warning: string) => void
  /** Closes the search: another page is shown. */
  readonly onLeave: () => void
  /** Closes the search, since a page opens. */
  readonly onOpen: () => void
}

/** Shows what the search finds, below its field. Outside of a network it looks on the one that would be opened. */
export function SearchPanel(props: Props) {
  const networks = useRouteContext({ from: rootRouteId, select: (context) => context.networks })
  const sourceFor = useRouteContext({ from: rootRouteId, select: (context) => context.sourceFor })
  const own = useSightIfAny()
  const { at } = props.searched
  const { onLeave } = props
  const isLeft = useRouterState({ select: ({ location }) => location.pathname !== at })
  useEffect(() => {
    if (isLeft) onLeave()
  }, [isLeft, onLeave])
  if (isLeft) return null
  if (own !== undefined) return <Panel {...props} sight={own} networks={networks} />
  const start = resolveSight({ networks, sourceFor }, startNetwork(networks)?.id, {})
  if (start.kind !== 'sight') return null
  return (
    <AddressContext value={addressesOf(start.sight.network.id, {})}>
      <Panel {...props} sight={start.sight} networks={networks} />
    </AddressContext>
  )
}

/** Milliseconds after the last letter before a service is asked. */
const pause = 250

function Panel({
  searched,
  field,
  sight,
  networks,
  onList,
  onRefuse,
  onOpen,
}: Props & { readonly sight: Sight; readonly networks: readonly Network[] }) {
  const { text, entered, at } = searched
  const jump = useMemo(() => parseJump(text), [text])
  const secret = jump.kind === 'nowhere' && jump.secret === true ? jump.message : undefined
  const warning = secret ?? searched.warning
  useEffect(() => {
    if (secret !== undefined) onRefuse(secret)
  })
  const isSettled = useSettled(text) || entered
  const results = elsewhere(text, useResults(text, jump, sight, isSettled), sight, networks)
  const open = useOpen(sight, jump, onOpen)
  const id = useId()
  const found = warning === undefined ? results.found : noFound
  const active = useActive(text, results.opens, found, field)
  const isShown = found.length > 0
  useEffect(() => {
    if (isSettled && found.length > 0) announce(counted(found.length, 'result'))
  }, [isSettled, found.length])
  useEffect(() => {
    onList(
      isShown ? { id, active: active === undefined ? undefined : `${id}${active}` } : undefined,
    )
    return () => onList(undefined)
  }, [onList, id, active, isShown])
  const handled = useRef<Searched>(undefined)
  useEffect(() => {
    if (!entered || handled.current === searched || warning !== undefined) return
    const chosen = active === undefined ? undefined : found[active]
    if (chosen === undefined || !results.isComplete) return
    handled.current = searched
    open(chosen)
  })
  return (
    <div className="not-has-[>:not(:empty)]:sr-only narrow:fixed absolute narrow:inset-x-0 narrow:top-13 top-[calc(100%+4px)] narrow:bottom-0 left-0 z-5 max-h-[70vh] narrow:max-h-none narrow:w-auto w-[max(100%,min(30rem,100vw-2rem))] overflow-y-auto overscroll-contain narrow:rounded-none rounded-md border border-edge narrow:border-0 bg-paper py-1">
      {isShown && (
        <div id={id} role="listbox" aria-label="Found">
          {[...Map.groupBy(found, ({ group }) => group)].map(([group, lines]) => (
            // biome-ignore lint/a11y/useSemanticElements: a list of options may have groups, and no fieldset
            <div key={group} role="group" aria-label={group}>
              <div className="px-3 pt-1.5 text-muted text-xs/4" aria-hidden="true">
                {group}
              </div>
              {lines.map((each) => (
                <Option
                  key={addressOf(each)}
                  id={`${id}${found.indexOf(each)}`}
                  found={each}
                  isActive={found.indexOf(each) === active}
                  onOpen={() => open(each, 'followed')}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="wrap-anywhere px-3 not-empty:py-1 text-muted">
        {warning ?? <Remark results={results} jump={jump} entered={entered} />}
      </p>
      {warning === undefined && (
        <OtherNetworks text={text} jump={jump} here={sight.network} networks={networks} />
      )}
      {text === '' && warning === undefined && (
        <SavedTools network={sight.network.id} at={at} field={field} />
      )}
    </div>
  )
}

const noFound: readonly Found[] = []

/** A text is settled when it has not changed for a moment. */
function useSettled(text: string): boolean {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled === text
}

/** The line that Enter opens, which the arrows move, and which stays where later ones come before it. */
function useActive(
  text: string,
  opens: boolean,
  found: readonly Found[],
  field: Props['field'],
): number | undefined {
  const [moved, setMoved] = useState<{ readonly text: string; readonly to: string }>()
  const count = found.length
  const at = moved?.text === text ? found.findIndex((each) => addressOf(each) === moved.to) : -1
  const active = at !== -1 ? at : opens ? 0 : undefined
  useEffect(() => {
    const { current } = field
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0 || count === 0) return
      event.preventDefault()
      const from = active ?? (step === 1 ? -1 : count)
      const next = found[(from + step + count) % count]
      if (next !== undefined) setMoved({ text, to: addressOf(next) })
    }
    current?.addEventListener('keydown', onKey)
    return () => current?.removeEventListener('keydown', onKey)
  }, [field, text, active, found, count])
  return active
}

/** Opens a page, or remembers it where its link is `followed`. */
export function useOpen({ network }: Sight, jump: Jump, onOpen?: () => void) {
  const router = useRouter()
  const addressOf = useAddressOf()
  return (found: Found, how?: 'followed' | 'replace') => {
    const to = found.network ?? network.id
    if (found.search === undefined) saveRecent(to, withoutTab(found.page))
    if (jump.kind === 'xdr') leaveEnvelope(jump.text)
    onOpen?.()
    if (how === 'followed') return
    const address = found.network === undefined ? addressOf : addressesOf(to, {})
    const href = address(found.page, found.search).slice(beforePath.length)
    void router.navigate({ href, replace: how === 'replace' })
  }
}

/** Gives the pages on both networks of a link that names another one, which comes first. */
function elsewhere(
  text: string,
  results: Results,
  { network }: Sight,
  networks: readonly Network[],
): Results {
  const linked = linkedNetwork(text)
  const other = networks.find(({ id }) => id === linked)
  if (other === undefined || other.id === network.id) return results
  return {
    ...results,
    remark: `This link names another network.`,
    found: [other, network].flatMap(({ id, name }) =>
      results.found.map((each) => ({ ...each, group: name, network: id })),
    ),
  }
}

function Option({
  id,
  found,
  isActive,
  onOpen,
}: {
  id: string
  found: Found
  isActive: boolean
  onOpen: () => void
}) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const { name, about, mark, page, search, network } = found
  const asset = page.startsWith('/assets/') ? parseAnyAsset(page.slice(8)) : undefined
  const [, address] = /^\/(?:accounts|contracts)\/([GMC][A-Z2-7]+)/.exec(page) ?? []
  const line = (
    <PageLink
      ref={link}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={`wrap-anywhere flex min-h-8 flex-wrap items-baseline gap-x-2 px-3 py-1 no-underline hover:bg-wash hover:text-inherit ${isActive ? 'bg-wash' : ''}`}
      page={page}
      search={search}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) onOpen()
      }}
    >
      <span className="self-center empty:hidden">
        {asset && <AssetMark asset={asset} />}
        {address !== undefined && <AddressMark id={address} />}
      </span>
      <VisibleText text={name} />
      {/* Anybody may issue an asset of a known code, and is found by it. */}
      {asset && asset.type !== 'native' && <NotNamed asset={asset} />}
      {about !== undefined && (
        <span className="text-muted text-xs">
          <VisibleText text={about} />
        </span>
      )}
      {mark !== undefined && (
        <span className="ml-auto text-muted text-xs">
          <VisibleText text={mark} />
        </span>
      )}
    </PageLink>
  )
  return network === undefined ? (
    line
  ) : (
    <AddressContext value={addressesOf(network, {})}>{line}</AddressContext>
  )
}

/** Lists what was not found, and what only a domain knows. */
export function Remark({
  results,
  jump,
  entered,
}: {
  results: Results
  jump: Jump
  entered: boolean
}) {
  if (jump.kind === 'federation')
    return (
      <>
        {results.remark !== undefined && <VisibleText text={`${results.remark} `} />}
        <FederationSearch key={jump.name} name={jump.name} domain={jump.domain} />
      </>
    )
  if (jump.kind === 'domain') return <DomainSearch key={jump.domain} domain={jump.domain} />
  // A text that is being typed is not yet wrong.
  const isEarly = jump.kind === 'nowhere' && !entered && jump.secret !== true && !jump.isFinal
  return results.remark === undefined || isEarly ? null : <VisibleText text={results.remark} />
}

/** Characters of a text that is taken to another network in its address. */
const maxTaken = 300

/** The same search on the other networks, where the reader wants that: nothing is asked before. */
function OtherNetworks({
  text,
  jump,
  here,
  networks,
}: {
  text: string
  jump: Jump
  here: Network
  networks: readonly Network[]
}) {
  const [shows, setShows] = useState(false)
  const others = networks.filter(({ id }) => id !== here.id)
  const asked = text.trim()
  if (asked === '' || asked.length > maxTaken || others.length === 0) return null
  if (jump.kind === 'xdr' || jump.kind === 'federation' || jump.kind === 'domain') return null
  const known = jump.kind === 'page' ? jump : undefined
  return (
    <p className="px-3 py-1 text-muted text-xs/6">
      {shows ? (
        <>
          Look on{' '}
          <Joined of={others} by=" · ">
            {({ id, name }) => (
              <AddressContext value={addressesOf(id, {})}>
                <PageLink
                  page={known?.page ?? `/${encodeURIComponent(asked)}`}
                  search={known?.search}
                >
                  {name}
                </PageLink>
              </AddressContext>
            )}
          </Joined>
        </>
      ) : (
        <LinkButton onClick={() => setShows(true)}>On another network…</LinkButton>
      )}
    </p>
  )
}
