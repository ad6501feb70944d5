import { parse } from 'smol-toml'
import type { Domain, FederationRecord, StellarToml } from '#ledger'
import { type AccountId, type Fetch, fieldOf, parseAccountId, SourceError } from '#ledger/values'
import { Http } from './http.ts'
import { hostOf } from './request.ts'

/** The size that SEP-1 allows a stellar.toml; a federation answer is far smaller. */
const maxBytes = 100 * 1024

/** Requests to a domain that the reader agreed to ask: small answers, no redirects, no cookies, few requests. */
export const createDomainHttp = (fetch: Fetch): Http =>
  new Http({
    via: 'domain',
    fetch,
    timeout: 10_000,
    maxBytes,
    budget: { burst: 4, perSecond: 0.5 },
  })

/** Characters of a memo that are read: a text has 28 bytes, a hash 64 hex digits or 44 of base64. */
const maxMemo = 64

/**
 * The account of a federation name, by the domain's server (SEP-2). Throws SourceError: notFound where the server does not
 * know the name, badResponse where it answers with another name or no account.
 */
export async function readFederation(
  name: string,
  server: string,
  http: Http,
  signal: AbortSignal,
): Promise<FederationRecord> {
  const url = new URL(server)
  url.searchParams.set('q', name)
  url.searchParams.set('type', 'name')
  const { status, bytes } = await http.send({ method: 'GET', url: url.href }, { signal, calls: [] })
  const host = hostOf(server)
  if (status === 404) throw new SourceError('notFound', `${host} does not know ${name}`)
  const record = status === 200 ? jsonOf(bytes) : undefined
  const account = accountOf(fieldOf(record, 'account_id'))
  const stated = fieldOf(record, 'stellar_address')
  const isOther = typeof stated === 'string' && stated.toLowerCase() !== name.toLowerCase()
  if (account === undefined || isOther)
    throw new SourceError('badResponse', `${host} gives no account for ${name}`)
  const memo = memoOf(fieldOf(record, 'memo'), fieldOf(record, 'memo_type'))
  if (memo === null)
    throw new SourceError('badResponse', `${host} gives a memo for ${name} that cannot be read`)
  return { account, memo }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined // no JSON: the caller says so
  }
}

/** Null where there is a memo that cannot be read: a payment without it may be lost. */
function memoOf(memo: unknown, type: unknown): FederationRecord['memo'] | null {
  if (memo === undefined || memo === null || memo === '') return undefined
  // Some servers write an id as a number, which JSON keeps exactly up to 2^53 only.
  const isMemo =
    typeof memo === 'string' || (typeof memo === 'number' && Number.isSafeInteger(memo))
  return isMemo && (type === 'text' || type === 'id' || type === 'hash')
    ? { type, value: String(memo).slice(0, maxMemo) }
    : null
}

/** Accounts and assets that are read of one file. */
const maxItems = 1000
/** Characters of a name that are read. */
const maxName = 100

/**
 * Reads a domain's `/.well-known/stellar.toml` (SEP-1), without the parts that do not have the form of SEP-1. Throws
 * SourceError: notFound if the domain has no such file, badResponse if it is no TOML.
 */
export async function readStellarToml(
  domain: Domain,
  http: Http,
  signal: AbortSignal,
): Promise<StellarToml> {
  const url = `https://${domain}/.well-known/stellar.toml`
  const { status, bytes } = await http.send({ method: 'GET', url }, { signal, calls: [] })
  if (status !== 200)
    throw new SourceError('notFound', `${domain} has no stellar.toml (HTTP ${status})`)
  const file = tableOf(new TextDecoder().decode(bytes), domain)
  const server = file.FEDERATION_SERVER
  const currencies = itemsOf(file.CURRENCIES)
  return {
    organization: nameOf(fieldOf(file.DOCUMENTATION, 'ORG_NAME')),
    accounts: itemsOf(file.ACCOUNTS).flatMap((each) => accountOf(each) ?? []),
    currencies: currencies.flatMap((currency) => {
      const [code, issuer] = [fieldOf(currency, 'code'), accountOf(fieldOf(currency, 'issuer'))]
      return typeof code === 'string' && /^[A-Za-z0-9]{1,12}$/.test(code) && issuer !== undefined
        ? [{ code, issuer }]
        : []
    }),
    patterns: currencies.flatMap((currency) => {
      const pattern = fieldOf(currency, 'code_template')
      const issuer = accountOf(fieldOf(currency, 'issuer'))
      return typeof pattern === 'string' &&
        /^[A-Za-z0-9?]{1,12}$/.test(pattern) &&
        issuer !== undefined
        ? [{ pattern, issuer }]
        : []
    }),
    isPartial:
      currencies.some((currency) => fieldOf(currency, 'toml') !== undefined) ||
      [file.CURRENCIES, file.ACCOUNTS].some((all) => Array.isArray(all) && all.length > maxItems),
    federationServer:
      typeof server === 'string' && URL.parse(server)?.protocol === 'https:' ? server : undefined,
  }
}

function tableOf(text: string, domain: Domain): ReturnType<typeof parse> {
  try {
    return parse(text, { maxDepth: 10 })
  } catch (cause) {
    throw new SourceError('badResponse', `the stellar.toml of ${domain} is not TOML`, { cause })
  }
}

const itemsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, maxItems) : []

const accountOf = (value: unknown): AccountId | undefined =>
  typeof value === 'string' ? parseAccountId(value) : undefined

const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxName) : undefined
