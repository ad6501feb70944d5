import { type Account, type Asset, type AssetStat, formatAsset } from '#ledger'
import { type Coverage, shortId } from '#ledger/values'
import { recordName, type SavedItem } from '../address/saved.ts'
import { assetPath, parseAnyAsset } from '../address/search.ts'
import { capitalized, counted, grouped, sentence } from '../format/text.ts'
import type { CodeAssets, namedContracts, SoughtPage } from '../queries/search.ts'
import { codeOf, trustlinesOf } from '../values/Asset.tsx'
import type { Jump, Meaning } from './meaning.ts'

/** One line of the search's list: a page, and how it is told from the others. The texts may be a service’s. */
export interface Found extends Meaning {
  /** Whose it is. */
  readonly about?: string | undefined
  /** Why it stands where it does. */
  readonly mark?: string | undefined
  /** The heading that it stands below. */
  readonly group?: string | undefined
  /** The network that has it, where that is not the one shown. */
  readonly network?: string | undefined
}

/** A page that the reader saved, or that the host of this site names. */
export interface Labelled extends SavedItem {
  readonly isHosted?: boolean | undefined
}

export interface Results {
  readonly found: readonly Found[]
  /** Lists where else the text may be, behind all that was found. */
  readonly further?: readonly Found[] | undefined
  /** Enter opens the first: not where nothing was found, and all that is left is to look further. */
  readonly opens: boolean
  /** All that was asked for has come. */
  readonly isComplete: boolean
  /** A sentence about what was not found, or why that is not known. */
  readonly remark?: string | undefined
}

/** An answer, as a query has it. */
export interface Asked<T> {
  readonly data?: T | undefined
  readonly error?: Error | undefined
}
/** Holds what was asked for; each is absent where the text does not need it. */
export interface Answers {
  readonly assets?: Asked<CodeAssets> | undefined
  /** Has the second asset of a pair. */
  readonly counters?: Asked<CodeAssets> | undefined
  readonly contracts?: Asked<NamedContracts> | undefined
  readonly sought?: Asked<SoughtPage> | undefined
  readonly claimants?: readonly (AssetStat | Account)[] | undefined
  /** The service that no text of 64 hex digits is sent to while it is typed. */
  readonly unasked?: string | undefined
}
type NamedContracts = Awaited<
  ReturnType<NonNullable<Exclude<ReturnType<typeof namedContracts>['queryFn'], symbol>>>
>

/** Rows of each kind. */
const most = { saved: 6, assets: 6, contracts: 4, counters: 3 }

/** Where a line leads: no two lines of a list lead to the same. */
export const addressOf = ({ network = '', page, search = {} }: Found): string =>
  `${network} ${page} ${JSON.stringify(search)}`

/** Gives what a text finds: labelled pages first, then what its form or a service says, and what it may be behind these. */
export function resultsOf(
  text: string,
  jump: Jump,
  saved: readonly Labelled[],
  answers: Answers,
): Results {
  const { named, others } = matchingSaved(text, isId(jump), saved)
  const own = ownResults(jump, answers)
  const found: readonly Found[] = [
    ...named.map((each) => ({ ...each, group: 'By name' })),
    ...own.found.map((each) => ({ ...each, group: each.group ?? 'Go to' })),
    ...others.map((each) => ({ ...each, group: 'Known in this browser' })),
    ...(own.further ?? []).map((each) => ({ ...each, group: 'Could also be' })),
  ]
  const unique = found.filter(
    (each, at) => found.findIndex((one) => addressOf(one) === addressOf(each)) === at,
  )
  const isSaved = named.length > 0 || (own.found.length === 0 && others.length > 0)
  return {
    found: unique,
    opens: own.opens || (isSaved && text.trim() !== ''),
    isComplete: own.isComplete || named.length > 0,
    remark: own.remark,
  }
}

const isId = (jump: Jump): boolean =>
  (jump.kind === 'page' && jump.search === undefined) || jump.kind === 'lookup'

function ownResults(jump: Jump, answers: Answers): Results {
  switch (jump.kind) {
    case 'page':
      return pageResults(jump, answers)
    case 'lookup':
      return lookedUp(jump, answers.sought)
    case 'xdr':
      return {
        found: [{ name: 'Decode this XDR', page: '/submit' }],
        opens: true,
        isComplete: true,
      }
    case 'word':
      return wordResults(jump.word, jump.others, answers)
    case 'pair':
      return pairResults(jump, answers)
    case 'domain':
      return {
        found: (answers.claimants ?? []).map(claimantFound),
        further: jump.others.map(foundOf),
        opens: false,
        isComplete: true,
      }
    case 'federation':
      return { found: [], opens: false, isComplete: true, remark: jump.asks && sentence(jump.asks) }
    case 'nowhere':
      return {
        found: [],
        further: (jump.others ?? []).map(foundOf),
        opens: false,
        isComplete: true,
        remark: jump.message,
      }
  }
}

/** A page by its name, with the short form of the ID that its own page shows. */
const foundOf = ({ name, page, search, asks }: Meaning): Found => {
  const record = search === undefined ? recordName(page) : undefined
  return {
    name: capitalized(record?.startsWith(`${name} `) === true ? record : name),
    about: asks,
    page,
    search,
  }
}

/** Anybody may claim a domain: it is what the record says. */
const claimantFound = (of: AssetStat | Account): Found => ({
  ...('asset' in of
    ? {
        name: `${of.asset.code} of ${shortId(of.asset.issuer)}`,
        page: `/assets/${assetPath(of.asset)}`,
      }
    : foundOf({ name: 'account', page: `/accounts/${of.id}` })),
  mark: `says ${of.homeDomain}`,
  group: 'Claim this domain',
})

/**
 * What a text says by its form. 64 hex digits may be a secret, a raw key or a preimage: nobody is asked for them before the
 * reader opens a page, which also finds what else they name.
 */
function pageResults(jump: Extract<Jump, { kind: 'page' }>, { unasked }: Answers): Results {
  const isHash = /^\/transactions\/[0-9a-f]{64}$/.test(jump.page)
  return {
    found: [foundOf(jump)],
    further: jump.others.map(foundOf),
    opens: true,
    isComplete: true,
    remark:
      isHash && unasked !== undefined
        ? `${unasked} is asked for it when you press Enter or choose a line, not before.`
        : undefined,
  }
}

function lookedUp(jump: Extract<Jump, { kind: 'lookup' }>, answer: Answers['sought']): Results {
  const { data, error } = answer ?? {}
  const others = jump.others.map(foundOf)
  if (data?.page !== undefined) {
    const name = capitalized(recordName(data.page) ?? jump.name)
    const first = { name, page: data.page, about: jump.name, group: 'Found' }
    return { found: [first], further: others, opens: true, isComplete: true }
  }
  const nearest = foundOf(jump)
  if (data === undefined && error === undefined)
    return { found: [nearest], further: others, opens: true, isComplete: false }
  const nearestName = others.find(({ page }) => page === nearest.page)?.name ?? 'What is nearest'
  const reason =
    error?.message ?? `there is none in ${ledgersOf(data?.absent)}, which this service has`
  return {
    found: [{ ...nearest, name: nearestName }],
    further: others,
    opens: false,
    isComplete: true,
    remark: `Looked for ${jump.name}. ${sentence(reason)}`,
  }
}

const ledgersOf = (coverage: Coverage | undefined): string =>
  coverage === undefined
    ? 'the ledgers that were read'
    : `ledgers ${coverage.from} to ${coverage.to}`

function wordResults(word: string, others: readonly Meaning[], answers: Answers): Results {
  const assets = assetsFound(answers.assets?.data)
  const contracts = contractsFound(word, answers.contracts?.data)
  const found = [
    ...assets.map((each) => ({ ...each, group: 'Assets' })),
    ...contracts.map((each) => ({ ...each, group: 'Contracts' })),
  ]
  const asked = [answers.assets, answers.contracts].filter((each) => each !== undefined)
  return {
    found,
    further: others.map(foundOf),
    opens: found.length > 0,
    // Assets come before contracts, whose names may take seconds.
    isComplete: assets.length > 0 || asked.every(isAnswered),
    remark: joined(
      found.length === 0
        ? [noAsset(word, answers.assets), noContract(answers.contracts)]
        : [failed('Assets', answers.assets), failed('Names of contracts', answers.contracts)],
    ),
  }
}

function noContract(answer: Asked<NamedContracts> | undefined): string | undefined {
  if (answer === undefined) return 'Contracts are found by name through RPC alone.'
  if (!isAnswered(answer)) return 'Looking for contracts of that name…'
  if (answer.data === undefined) return failed('Names of contracts', answer)
  const { contracts } = answer.data.value
  const unread = contracts.filter(({ about }) => about.state === 'unknown').length
  return joined([
    `No contract has that name among ${grouped(contracts.length - unread)} that were used last.`,
    unread === 0 ? undefined : `The names of ${grouped(unread)} others were not read.`,
  ])
}

const isAnswered = ({ data, error }: Asked<unknown>): boolean =>
  data !== undefined || error !== undefined
const joined = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.filter((part) => part !== undefined).join(' ') || undefined
const failed = (what: string, answer: Asked<unknown> | undefined): string | undefined =>
  answer?.error === undefined
    ? undefined
    : `${what} are not known: ${sentence(answer.error.message)}`

/** That no asset has a code, and where that was looked for. */
function noAsset(code: string, answer: Asked<CodeAssets> | undefined): string | undefined {
  if (answer?.error !== undefined) return failed('Assets', answer)
  if (answer?.data === undefined) return `Looking for assets with the code ${code}…`
  const { assets, coverage, isPartial } = answer.data
  if (assets.length > 0) return undefined
  const where = isPartial ? ` in ${ledgersOf(coverage)}; others were not read` : ''
  return `No asset called “${code}”${where}.`
}

const byTrustlines = ({ assets }: CodeAssets): readonly AssetStat[] =>
  assets.toSorted((a, b) => trustlinesOf(b) - trustlinesOf(a))

/** Assets with most trustlines first, which is said of the first, as far as it is known. */
export function assetsFound(answer: CodeAssets | undefined): readonly Found[] {
  if (answer === undefined) return []
  const { isPartial } = answer
  const assets = byTrustlines(answer)
  const first: Found[] = assets.slice(0, most.assets).map((stat, at) => {
    const count = trustlinesOf(stat)
    const lines = `${isPartial ? 'at least ' : ''}${counted(count, 'trustline')}`
    const next = assets[1]
    const isMost = at === 0 && next !== undefined && count > trustlinesOf(next)
    return {
      name: stat.asset.code,
      about: issuerOf(stat),
      mark: isMost ? `${lines}, the most${isPartial ? ' that was read' : ''}` : lines,
      page: `/assets/${assetPath(stat.asset)}`,
    }
  })
  const more = assets.length - first.length
  const codes = new Set(assets.map(({ asset }) => asset.code))
  if (more <= 0) return first
  return [
    ...first,
    ...[...codes].map((code) => ({
      name: `All assets with the code ${code}`,
      page: '/assets' as const,
      search: { code },
    })),
  ]
}

/** The address of an issuer, and the domain that it claims. */
const issuerOf = ({ asset, homeDomain }: AssetStat): string =>
  homeDomain === undefined || homeDomain === ''
    ? `of ${shortId(asset.issuer)}`
    : `of ${shortId(asset.issuer)}, says ${homeDomain}`

/** Contracts whose name or symbol has the word in it; whoever made one chose them. */
function contractsFound(word: string, answer: NamedContracts | undefined): readonly Found[] {
  const sought = word.toLowerCase()
  return (answer?.value.contracts ?? [])
    .flatMap(({ id, about }) => {
      if (about.state !== 'current' || about.token === undefined) return []
      const { name, symbol } = about.token
      if (!name.toLowerCase().includes(sought) && symbol.toLowerCase() !== sought) return []
      const { executable } = about
      const isAsset = executable.kind === 'stellarAsset' && executable.of.kind === 'authentic'
      return [
        {
          name: `Contract ${shortId(id)}`,
          // Only the asset's own contract has the asset's name; any other is what it calls itself.
          about: isAsset ? `of the asset ${symbol}` : `calls itself “${name}” (“${symbol}”)`,
          page: `/contracts/${id}` as const,
        },
      ]
    })
    .slice(0, most.contracts)
}

function pairResults(
  { base, counter, others: further = [] }: Extract<Jump, { kind: 'pair' }>,
  { assets, counters }: Answers,
): Results {
  const bases = sideOf(base, assets)
  const others = sideOf(counter, counters)
  const found = bases.flatMap((one, at) =>
    others
      // Of the less likely ones only against the likeliest.
      .filter(
        (other, index) =>
          formatAsset(one.asset) !== formatAsset(other.asset) && (at === 0 || index === 0),
      )
      .map(
        (other): Found => ({
          name: `Market ${codeOf(one.asset, other.asset)}/${codeOf(other.asset, one.asset)}`,
          about: joined([one.about, other.about]),
          page: `/assets/${assetPath(one.asset)}`,
          search: { counter: assetPath(other.asset) },
          group: 'Markets',
        }),
      ),
  )
  const asked = [assets, counters].filter((each) => each !== undefined)
  return {
    found,
    further: further.map(foundOf),
    opens: found.length > 0,
    isComplete: asked.every(isAnswered),
    remark: joined([
      bases.length === 0 ? noAsset(base, assets) : undefined,
      others.length === 0 ? noAsset(counter, counters) : undefined,
      bases.length > 0 && others.length > 0 && found.length === 0
        ? 'Both are the same asset.'
        : undefined,
    ]),
  }
}

/** The assets that one side of a pair may be. */
function sideOf(
  text: string,
  answer: Asked<CodeAssets> | undefined,
): readonly { readonly asset: Asset; readonly about?: string }[] {
  const asset = parseAnyAsset(text)
  if (asset !== undefined) return [{ asset }]
  return (answer?.data === undefined ? [] : byTrustlines(answer.data))
    .slice(0, most.counters)
    .map((stat) => ({ asset: stat.asset, about: `${stat.asset.code} ${issuerOf(stat)}` }))
}

/** The codes that a text needs looked up. */
export function codesOf(jump: Jump): readonly [string | undefined, string | undefined] {
  if (jump.kind === 'word') return [jump.word, undefined]
  if (jump.kind !== 'pair') return [undefined, undefined]
  const code = (text: string) => (parseAnyAsset(text) === undefined ? text : undefined)
  return [code(jump.base), code(jump.counter)]
}

/**
 * Saved pages that a text finds. Those whose label has it come before all else; where the text is an ID only the same label
 * does, since digits stand in many. Others are found by the beginning of their ID or name.
 */
function matchingSaved(text: string, isId: boolean, saved: readonly Labelled[]) {
  const sought = text.trim().toLowerCase()
  if (sought === '') {
    const all = saved
      .filter(({ isHosted }) => isHosted !== true)
      .toSorted((a, b) => Number(b.pinned) - Number(a.pinned))
    return { named: [], others: all.slice(0, 2 * most.saved).map(savedFound) }
  }
  const rank = ({ label = '' }: Labelled): number => {
    const at = label.toLowerCase().indexOf(sought)
    return at === -1 ? Number.POSITIVE_INFINITY : label.length === sought.length ? -1 : at
  }
  // A host may name thousands: each is ranked once.
  const ranked = saved
    .map((item) => ({ item, at: rank(item) }))
    .toSorted((a, b) => Math.sign(a.at - b.at) || 0)
  const limit = isId ? 0 : Number.POSITIVE_INFINITY
  const named = ranked.filter(({ at }) => at < limit)
  const others = ranked.filter(
    ({ item, at }) => at >= limit && (at < Number.POSITIVE_INFINITY || beginsWith(item, sought)),
  )
  const first = (each: typeof ranked) =>
    each.slice(0, most.saved).map(({ item }) => savedFound(item))
  return { named: first(named), others: first(others) }
}

/** A shortened address has the end, too. */
const beginsWith = ({ page }: SavedItem, sought: string): boolean => {
  const [start = '', end = ''] = sought.split(/…|\.{2,3}/)
  const texts = [page.split('/')[2], recordName(page), recordName(page)?.split(' ').at(-1)]
  return texts.some((each) => {
    const text = each?.toLowerCase()
    return text?.startsWith(start) === true && text.endsWith(end)
  })
}

const savedFound = ({ page, label, pinned, isHosted }: Labelled): Found => {
  const name = capitalized(recordName(page) ?? page)
  return {
    name: label ?? name,
    about: label === undefined ? undefined : name,
    mark: isHosted === true ? 'named by this site’s host' : pinned ? 'pinned' : 'recent',
    page,
  }
}
