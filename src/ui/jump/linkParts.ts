import { trimmed } from './trimmed.ts'

/** A link, also one that is copied without `https://`, or what a page hands to a wallet (SEP-7); undefined for other text. */
export function linkOf(text: string): URL | undefined {
  if (/^(?:https?:\/\/|web\+stellar:)/i.test(text)) return URL.parse(text) ?? undefined
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S/i.test(text)
    ? (URL.parse(`https://${text}`) ?? undefined)
    : undefined
}

/** Parts of the path; the portable build, and a laboratory, have their addresses behind "#". */
export const linkPartsOf = (url: URL): readonly string[] =>
  `${url.pathname}${url.hash.replace(/^#/, '/').replace(/\?.*/, '')}`
    .split('/')
    .flatMap((part) => (part === '' ? [] : [decoded(part)]))

/** One parameter of a link. */
export interface LinkParameter {
  readonly name: string
  readonly value: string
}

/**
 * Parameters behind the path or behind "#". The laboratory writes `endpoints$params$account_id=G…;;`, with `//` for `/`, and
 * earlier `values=` as JSON in base64.
 */
export function linkParametersOf(url: URL): readonly LinkParameter[] {
  const texts = [url.search, url.hash.includes('?') ? url.hash.replace(/^[^?]*/, '') : '']
  const all = texts.flatMap((text) => [...new URLSearchParams(text)])
  const isLaboratory = all.some(([name]) => name.includes('$'))
  return all
    .flatMap(([name, value]) => {
      const names = name.split('$')
      // Of its parameters only the first has the whole name, and the last ends them.
      const plain = isLaboratory ? trimmed(value, '', ';').replaceAll('//', '/') : value
      return name === 'values'
        ? jsonParameters(value)
        : [{ name: names.at(-1) ?? '', value: plain }]
    })
    .filter(({ value }) => value !== '')
}

function jsonParameters(base64: string): readonly LinkParameter[] {
  try {
    const values: unknown = JSON.parse(atob(base64))
    return Object.entries(typeof values === 'object' ? (values ?? {}) : {}).flatMap(
      ([name, value]: [string, unknown]) => (typeof value === 'string' ? [{ name, value }] : []),
    )
  } catch {
    return [] // no JSON of that laboratory
  }
}

/** The id of the network of networks.json that a link of another explorer or service names. */
export function linkedNetwork(text: string): string | undefined {
  const url = linkOf(text)
  if (url === undefined) return undefined
  const stated = [...new URLSearchParams(url.search + url.hash.replace(/^#[^?]*\?/, '&'))].flatMap(
    ([name, value]) => (name === 'network' || name === '$' ? value.split(/[^a-z]+/i) : []),
  )
  const names = [...stated, ...url.hostname.split(/[.-]/), ...linkPartsOf(url)].map((part) =>
    part.toLowerCase(),
  )
  if (names.includes('testnet') || stated.includes('test')) return 'testnet'
  if (names.includes('futurenet')) return 'futurenet'
  return publicHosts.has(url.hostname) ||
    ['public', 'pubnet', 'mainnet'].some((name) => names.includes(name))
    ? 'public'
    : undefined
}

/** Explorers and services whose links name the network only where it is another. */
const publicHosts: ReadonlySet<string> = new Set([
  'horizon.stellar.org',
  'stellarchain.io',
  'lumenscan.io',
  'steexp.com',
])

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a stray "%" is no code; the part stays as written
  }
}
