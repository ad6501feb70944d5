import {
  formatClaimableBalanceStrkey,
  formatLiquidityPoolStrkey,
  parseClaimableBalanceId,
  parseLiquidityPoolId,
  shortId,
} from '#ledger/values'
import { store, stored } from '../queries/outside.ts'
import type { PagePath } from './addresses.ts'
import { savedKey as key, maxName, notifySaved } from './names.ts'

/** The page of a record that the reader searched for or pinned, in this browser alone. */
export interface SavedItem {
  /** The id of its network in networks.json. */
  readonly network: string
  readonly page: PagePath
  /** The reader's own name for it, at most `maxLabel` characters; only pinned items have one. */
  readonly label?: string | undefined
  readonly pinned: boolean
}

export const maxLabel = maxName
/** Recent items of all networks; the oldest go first. */
const maxRecent = 20
const maxPinned = 200
/** Characters of a file that is imported. */
export const maxFile = 200_000

let read: { readonly text: string | undefined; readonly items: readonly SavedItem[] } | undefined

/** All saved items, newest first; the same array while nothing changed. */
export function savedItems(): readonly SavedItem[] {
  const text = stored('local', key)
  if (read === undefined || read.text !== text) read = { text, items: parseSaved(text ?? '') ?? [] }
  return read.items
}

/** Puts an item first, in place of the one of the same page. */
export function saveItem(item: SavedItem): void {
  keep([item, ...savedItems().filter((each) => !isSame(each, item))])
}

/** Remembers a page that a search opened; a pinned one stays pinned. */
export function saveRecent(network: string, page: PagePath): void {
  if (recordName(page) === undefined) return
  const known = savedItems().find((each) => isSame(each, { network, page }))
  saveItem(known ?? { network, page, pinned: false })
}

/** Remembers a page as what it turned out to be: a pool’s ID reads as a transaction’s hash. */
export function renameRecent(network: string, page: PagePath, to: PagePath): void {
  const known = savedItems().some((each) => isSame(each, { network, page: to }))
  keep(
    savedItems().flatMap((each) =>
      each.pinned || !isSame(each, { network, page }) ? each : known ? [] : { ...each, page: to },
    ),
  )
}

/** Gives a page the reader's own name, which pins it; an empty one takes the name away. */
export function setLabel(network: string, page: PagePath, text: string): void {
  const label = text.trim().slice(0, maxLabel)
  const known = savedItems().find((each) => isSame(each, { network, page }))
  if (label === '') {
    if (known !== undefined) changeItem(known, { label: undefined })
  } else if (known?.pinned === true) changeItem(known, { label })
  else saveItem({ network, page, label, pinned: true })
}

/** Changes an item where it stands. */
export function changeItem(item: SavedItem, change: Partial<SavedItem>): void {
  keep(savedItems().map((each) => (isSame(each, item) ? { ...each, ...change } : each)))
}

export const removeItem = (item: SavedItem): void =>
  keep(savedItems().filter((each) => !isSame(each, item)))

export const removeRecent = (): void => keep(savedItems().filter(({ pinned }) => pinned))

/** Adds the pinned items of a file to those there are. Gives their number; undefined for a file of another kind. */
export function importSaved(text: string): number | undefined {
  const items = text.length > maxFile ? undefined : parseSaved(text)
  const pinned = items?.filter((each) => each.pinned)
  if (pinned === undefined) return undefined
  keep([...pinned, ...savedItems().filter((each) => !pinned.some((one) => isSame(one, each)))])
  return pinned.length
}

/** The pinned items as a file. */
export const exportSaved = (): string => formatSaved(savedItems().filter(({ pinned }) => pinned))

const isSame = (a: Pick<SavedItem, 'network' | 'page'>, b: Pick<SavedItem, 'network' | 'page'>) =>
  a.network === b.network && a.page === b.page

function keep(items: readonly SavedItem[]): void {
  const counts = { recent: 0, pinned: 0 }
  const kept = items.filter(({ pinned }) =>
    pinned ? counts.pinned++ < maxPinned : counts.recent++ < maxRecent,
  )
  store('local', key, formatSaved(kept))
  notifySaved()
}

const formatSaved = (items: readonly SavedItem[]): string =>
  JSON.stringify({ parallax: 'saved items', version: 1, items })

/** Items of a stored text or a file; what is no item is left out. Undefined for a text of another kind. */
function parseSaved(text: string): readonly SavedItem[] | undefined {
  try {
    const file: unknown = JSON.parse(text)
    if (!isObject(file) || file.version !== 1 || !Array.isArray(file.items)) return undefined
    return file.items.flatMap((each: unknown) => {
      const item = parseItem(each)
      return item === undefined ? [] : [item]
    })
  } catch {
    return undefined
  }
}

function parseItem(item: unknown): SavedItem | undefined {
  if (!isObject(item)) return undefined
  const { network, page, label, pinned } = item
  if (typeof network !== 'string' || !/^[a-z0-9-]{1,40}$/.test(network)) return undefined
  if (typeof page !== 'string' || !isRecordPage(page)) return undefined
  const isPinned = pinned === true
  return {
    network,
    page,
    pinned: isPinned,
    ...(isPinned && typeof label === 'string' ? { label: label.slice(0, maxLabel) } : {}),
  }
}

/** `/accounts/G…`: two parts, without a query; so a file cannot hold any other address. */
const isRecordPage = (page: string): page is PagePath =>
  /^\/[a-z_]+\/[A-Za-z0-9-]{1,100}$/.test(page) && recordName(`/${page.slice(1)}`) !== undefined

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const nouns: Readonly<Record<string, string>> = {
  ledgers: 'ledger',
  transactions: 'transaction',
  operations: 'operation',
  accounts: 'account',
  assets: 'asset',
  offers: 'offer',
  claimable_balances: 'claimable balance',
  liquidity_pools: 'liquidity pool',
  contracts: 'contract',
  codes: 'code',
}

/** “account GA5QO…MD6MK” for the page of a record, whatever its tab; undefined for other pages. */
export function recordName(page: PagePath): string | undefined {
  const [, section = '', id = ''] = page.split('/')
  const noun = nouns[section]
  if (noun === undefined || id === '') return undefined
  const [code, issuer] = section === 'assets' ? id.split('-') : []
  if (issuer !== undefined) return `asset ${code} of ${shortId(issuer)}`
  return `${noun} ${id === 'native' ? 'XLM' : shortId(shownId(section, id))}`
}

/** The ID as its page shows it: those of pools and balances stand in hex in their addresses. */
function shownId(section: string, id: string): string {
  if (section === 'liquidity_pools') {
    const pool = parseLiquidityPoolId(id)
    return pool === undefined ? id : formatLiquidityPoolStrkey(pool)
  }
  const balance = section === 'claimable_balances' ? parseClaimableBalanceId(id) : undefined
  return balance === undefined ? id : formatClaimableBalanceStrkey(balance)
}

/** The page of a record without its tab. */
export const withoutTab = (page: PagePath): PagePath => `/${page.split('/').slice(1, 3).join('/')}`
