import { type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { CreditAsset } from '#ledger'
import {
  type AccountAddress,
  type AnyAddress,
  accountOf,
  type ClaimableBalanceId,
  type ContractId,
  formatClaimableBalanceStrkey,
  formatLiquidityPoolStrkey,
  type LedgerSequence,
  type LiquidityPoolId,
  muxedIdOf,
  onceEach,
  parseClaimableBalanceId,
  parseLiquidityPoolId,
  parseMuxedAccountId,
  partThousands,
  type SignerKey,
  shortId,
  type Toid,
  type TransactionHash,
} from '#ledger/values'
import type { PagePath } from '../address/addresses.ts'
import {
  endsOf,
  isMistakable,
  isNotNamed,
  NamesContext,
  type Naming,
  type Namings,
  noteDrawn,
  pagesByEnds,
  subscribeToDrawn,
} from '../address/names.ts'
import { LinkButton, PageLink, primaryLink, quietLink } from '../components/Button.tsx'
import { Badge, Secondary, WarningBadge } from '../components/Message.tsx'
import { Pill } from '../components/PageHead.tsx'
import { besideFullText, Copy, fullTextLook } from '../components/VisibleText.tsx'
import { plainText } from '../format/text.ts'
import { LabelForm } from '../lateParts.tsx'
import { AddressMark } from './Mark.tsx'

/** What `Address` draws. */
export type AddressId =
  | AccountAddress
  | AnyAddress
  | ContractId
  | LiquidityPoolId
  | ClaimableBalanceId
  | SignerKey

/** An account (of a muxed one also its ID, SEP-23), contract, pool or claimable balance (a link), or a signer key. */
export function Address({
  id: given,
  full = false,
  primary = false,
  mark = false,
  also,
}: {
  id: AddressId
  /** The whole id, with its name before it; else a name stands in the id's place, which its tip has. */
  full?: boolean
  /** With the pattern of its key, in columns. */
  mark?: boolean
  /** The link that names its row. */
  primary?: boolean
  /** Beside the full text. */
  also?: ReactNode
}) {
  const { id, page, named = page } = strkeyOf(given)
  const muxed = parseMuxedAccountId(id)
  const names = useContext(NamesContext)
  const name = full ? undefined : shownName(names, given)
  return (
    <>
      {mark && /^[GMC]/.test(id) && (
        <>
          <AddressMark id={id} />{' '}
        </>
      )}
      {name === undefined && <NameOf page={named} />}
      <ShortId text={id} name={nameOf(id)} full={full} also={also}>
        {page === undefined ? undefined : (
          <PageLink {...(primary ? primaryLink : {})} page={page}>
            {name === undefined ? (
              <IdText text={id} full={full} />
            ) : (
              <bdi
                // In a column it is as long as an id, or the table would not fit.
                className={
                  mark
                    ? 'inline-block max-w-28 truncate align-bottom [text-decoration:inherit] print:max-w-none'
                    : undefined
                }
                title={
                  named !== undefined && names.get(named)?.label !== undefined
                    ? 'your label'
                    : 'named so by this site’s host'
                }
                data-whole={id}
                data-shown={name}
              >
                {name}
              </bdi>
            )}
          </PageLink>
        )}
      </ShortId>
      {/^[GC]/.test(id) && <LookAlike id={id} page={named} />}
      {muxed && <Secondary> ID {String(muxedIdOf(muxed))}</Secondary>}
    </>
  )
}

/**
 * What stands in an address's place: the reader's label, else the host's word. Nothing where the host warns of it, or where
 * another address has the same name, as it is shown.
 */
export function shownName(names: Namings, given: string): string | undefined {
  const { page, named = page } = strkeyOf(given)
  const naming = named === undefined ? undefined : names.get(named)
  const name = naming && naming.isScam !== true ? cutName(naming) : ''
  return name === '' || repeatedNames(names).has(name.toLowerCase()) ? undefined : name
}

const cutName = ({ label, host = '' }: Naming): string => plainText(label ?? host, most)

/** Names of two accounts or contracts, in lower case. */
const repeatedNames = onceEach((names: Namings): ReadonlySet<string> => {
  const [seen, twice] = [new Set<string>(), new Set<string>()]
  for (const [page, naming] of names) {
    const name = page.startsWith('/assets/') ? '' : cutName(naming).toLowerCase()
    if (seen.has(name)) twice.add(name)
    seen.add(name)
  }
  return twice
})

function nameOf(id: string): string {
  if (id.startsWith('G')) return 'account'
  if (id.startsWith('M')) return 'muxed account'
  if (id.startsWith('C')) return 'contract'
  if (/^[TXP]/.test(id)) return 'signer key'
  return id.startsWith('L') ? 'liquidity pool' : 'claimable balance'
}

/** The strkey, and the page if there is one: REST and our addresses have pools and claimable balances in hex. */
function strkeyOf(id: string): {
  readonly id: string
  readonly page?: PagePath
  /** The page that has the name, where it is another: that of a muxed account's account. */
  readonly named?: PagePath
} {
  const muxed = parseMuxedAccountId(id)
  if (muxed) return { id, page: `/accounts/${id}`, named: `/accounts/${accountOf(muxed)}` }
  if (id.startsWith('G')) return { id, page: `/accounts/${id}` }
  if (id.startsWith('C')) return { id, page: `/contracts/${id}` }
  const pool = /^(L|[0-9a-f]{64}$)/.test(id) ? parseLiquidityPoolId(id) : undefined
  if (pool !== undefined)
    return { id: formatLiquidityPoolStrkey(pool), page: `/liquidity_pools/${pool}` }
  const balance = /^(B|[0-9a-f]{72}$)/.test(id) ? parseClaimableBalanceId(id) : undefined
  return balance === undefined
    ? { id }
    : { id: formatClaimableBalanceStrkey(balance), page: `/claimable_balances/${balance}` }
}

/**
 * A short id; its full text with a copy button appears on hover or focus. With `full` both show always. `children`
 * is a link around its `IdText`.
 */
export function ShortId({
  text,
  name,
  full = false,
  also,
  children,
}: {
  text: string
  /** For the copy button: "account", "transaction hash". */
  name: string
  full?: boolean
  /** Beside the full text, such as a copy in another form. */
  also?: ReactNode
  children?: ReactNode
}) {
  const [met, setMet] = useState(false)
  const label = `Copy ${name} ${shortId(text)}`
  const shown = children ?? <IdText text={text} full={full} />
  if (full)
    return (
      <>
        <span className={fullTextLook} translate="no">
          {shown}
        </span>
        <Copy text={text} label={label} look={besideFullText} />
      </>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, the tip is only drawn when it may be seen
    <span
      translate="no"
      className="group/id relative inline-block whitespace-nowrap narrow:in-[table,dl>div,[data-facts]]:[&>a]:-my-1 narrow:in-[table,dl>div,[data-facts]]:[&>a]:inline-block narrow:in-[table,dl>div,[data-facts]]:[&>a]:py-1"
      // Without a link in it only the text itself can be reached by keyboard.
      tabIndex={children === undefined && shortId(text) !== text ? 0 : undefined}
      onPointerEnter={() => setMet(true)}
      onFocus={() => setMet(true)}
    >
      {shown}
      {met && shortId(text) !== text && (
        <span className="narrow:wrap-anywhere narrow:fixed absolute narrow:inset-x-4 narrow:top-auto top-[calc(100%-2px)] narrow:bottom-4 -left-2.5 z-4 hidden items-center narrow:justify-between gap-1.5 narrow:whitespace-normal rounded-md border border-edge bg-paper narrow:py-2.5 py-0.75 narrow:pr-2.5 pr-1 narrow:pl-3 pl-2.25 font-mono font-normal text-ink text-xs/4 tracking-[0] group-focus-within/id:inline-flex group-hover/id:inline-flex narrow:group-[:focus-within]/id:flex narrow:group-[:hover]/id:hidden print:hidden">
          <span>{text}</span>
          <Copy text={text} label={label} />
          {also}
        </span>
      )}
    </span>
  )
}

/** The text of a short id, which is copied whole (`copyWholeIds`); `plain` in the font of what is around it. */
export function IdText({
  text,
  full = false,
  plain = false,
}: {
  text: string
  full?: boolean
  plain?: boolean
}) {
  const look = full || plain ? undefined : 'font-mono text-[0.9286em]'
  if (full || shortId(text) === text)
    return (
      <span data-id="" className={look} translate="no">
        {text}
      </span>
    )
  return (
    <span data-id={text} className={look} translate="no">
      {text.slice(0, 5)}
      <span className={plain ? undefined : 'text-faint'}>…</span>
      {text.slice(-5)}
    </span>
  )
}

/** A ledger sequence: digits without separators, since it is pasted into addresses. */
export function LedgerLink({
  sequence,
  primary = false,
  grouped = false,
}: {
  sequence: LedgerSequence
  primary?: boolean
  /** With commas: among the figures of a page's head. */
  grouped?: boolean
}) {
  return (
    <PageLink {...(primary ? primaryLink : quietLink)} page={`/ledgers/${sequence}`} translate="no">
      {grouped ? partThousands(String(sequence)) : sequence}
    </PageLink>
  )
}

/** An offer's number; one that REST invented for a taker without an offer is no link. */
export function OfferLink({ id, primary = false }: { id: bigint; primary?: boolean }) {
  if (id <= 0n || id >= firstMadeUp) return <span translate="no">{String(id)}</span>
  return (
    <PageLink {...(primary ? primaryLink : {})} page={`/offers/${id}`} translate="no">
      {String(id)}
    </PageLink>
  )
}

/** REST numbers takers without an offer by their operation, from 2^62 on. */
const firstMadeUp = 1n << 62n

/** An operation's id, or `children` instead of it; a row's own link is an amount or a kind, in the ink of its cell. */
export function OperationLink({
  id,
  children,
  primary = false,
}: {
  id: Toid
  children?: ReactNode
  primary?: boolean
}) {
  return (
    <PageLink
      {...quietLink}
      data-primary={primary ? '' : undefined}
      page={`/operations/${id}`}
      translate={children === undefined ? 'no' : undefined}
    >
      {children ?? String(id)}
    </PageLink>
  )
}

export function TransactionLink({
  hash,
  full = false,
  primary = false,
}: {
  hash: TransactionHash
  full?: boolean
  primary?: boolean
}) {
  return (
    <ShortId text={hash} name="transaction hash" full={full}>
      <PageLink {...(primary ? primaryLink : {})} page={`/transactions/${hash}`}>
        <IdText text={hash} full={full} />
      </PageLink>
    </ShortId>
  )
}

/** Characters of a name beside an address. */
const most = 24

/** The reader's label, or the host's word, before the ID that it is about; nothing where there is none. */
export function NameOf({ page }: { page: PagePath | undefined }) {
  const names = useContext(NamesContext)
  const name = page === undefined ? undefined : names.get(page)
  if (name === undefined) return null
  const { label, host, isScam } = name
  return (
    <>
      {label !== undefined && (
        <>
          <bdi className="font-semibold" title="your label" translate="no">
            {plainText(label, most)}
          </bdi>{' '}
        </>
      )}
      {label === undefined && host !== undefined && (
        <>
          <span title="named so by this site’s host" translate="no">
            <Badge>{plainText(host, most)}</Badge>
          </span>{' '}
        </>
      )}
      {isScam === true && (
        <>
          <WarningBadge>scam, says this site’s host</WarningBadge>{' '}
        </>
      )}
    </>
  )
}

/** The name of a page's record in its heading: the reader's label or the host's word, and who says so; else `children`. */
export function HeadName({ page, children }: { page: PagePath; children: ReactNode }) {
  const { label, host } = useContext(NamesContext).get(page) ?? {}
  const name = label ?? host
  return name === undefined ? children : <bdi translate="no">{plainText(name, maxHeadName)}</bdi>
}
const maxHeadName = 64

/** Says who named a page's record, and lets the reader change their own label. */
export function NamePill({ page }: { page: PagePath }) {
  const { label, host, isScam } = useContext(NamesContext).get(page) ?? {}
  return (
    <>
      {label !== undefined && <Pill>your label</Pill>}
      {label === undefined && host !== undefined && <Pill>named by this site’s host</Pill>}
      {isScam === true && <Pill tone="fail">scam, says this site’s host</Pill>}
    </>
  )
}

/** Marks an address whose ends, which are all that is shown, are those of another: a named one, or one on this page. */
export function LookAlike({ id, page }: { id: string; page: PagePath | undefined }) {
  const names = useContext(NamesContext)
  const isAmong = useSyncExternalStore(
    subscribeToDrawn,
    () => isMistakable(id),
    () => false,
  )
  useEffect(() => noteDrawn(id), [id])
  const same = pagesByEnds(names).get(endsOf(id))
  const other = same === undefined || same === page ? undefined : names.get(same)
  if (other === undefined && !isAmong) return null
  const name = other?.label ?? other?.host
  return (
    <>
      {' '}
      <span title="its first and last characters are those of another address">
        <WarningBadge>
          {name === undefined ? 'look-alike' : `not ${plainText(name, most)}`}
        </WarningBadge>
      </span>
    </>
  )
}

/** Marks an asset with the code of one that the host names, of another issuer. */
export function NotNamed({ asset: { code, issuer } }: { asset: CreditAsset }) {
  const names = useContext(NamesContext)
  return (
    isNotNamed(names, code, issuer) && (
      <>
        <span title="this site’s host names an asset of this code, of another issuer">
          <WarningBadge>{`not the known ${code}`}</WarningBadge>
        </span>{' '}
      </>
    )
  )
}

/** A way to change the reader's own name of a page's record. */
export function PageLabel({ page }: { page: PagePath }) {
  const label = useContext(NamesContext).get(page)?.label
  const [edits, setEdits] = useState(false)
  if (edits) return <LabelForm page={page} label={label} onClose={() => setEdits(false)} />
  return (
    <LinkButton onClick={() => setEdits(true)}>
      {label === undefined ? 'Add a label' : 'Change the label'}
    </LinkButton>
  )
}
