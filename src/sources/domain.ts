import { parse } from 'smol-toml'
import type { Domain, FederationRecord, StellarToml } from '#ledger'
import {
  type AccountId,
  type Fetch,
  isJsonObject,
  parseAccountId,
  SourceError,
} from '#ledger/values'
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
  const { status, bytes, call } = await http.send(
    { method: 'GET', url: url.href },
    { signal, calls: [] },
  )
  const host = hostOf(server)
  if (status === 404)
    throw new SourceError('notFound', `${host} does not know ${name}`, { calls: [call] })
  const record = status === 200 ? recordOf(bytes) : undefined
  const id = record?.account_id
  const account = typeof id === 'string' ? parseAccountId(id) : undefined
  const stated = record?.stellar_address
  const isOther = typeof stated === 'string' && stated.toLowerCase() !== name.toLowerCase()
  if (record === undefined || account === undefined || isOther)
    throw new SourceError('badResponse', `${host} gives no account for ${name}`, { calls: [call] })
  const memo = memoOf(record)
  if (memo === null)
    throw new SourceError('badResponse', `${host} gives a memo for ${name} that cannot be read`, {
      calls: [call],
    })
  return { account, memo, call }
}

function recordOf(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const answer: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isJsonObject(answer) ? answer : undefined
  } catch {
    return undefined // no JSON: the caller says so
  }
}

/** Null where there is a memo that cannot be read: a payment without it may be lost. */
function memoOf(record: Readonly<Record<string, unknown>>): FederationRecord['memo'] | null {
  const { memo_type: type, memo } = record
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
  const { status, bytes, call } = await http.send({ method: 'GET', url }, { signal, calls: [] })
  if (status !== 200)
    throw new SourceError('notFound', `${domain} has no stellar.toml (HTTP ${status})`, {
      calls: [call],
    })
  const file = tableOf(new TextDecoder().decode(bytes), domain)
  const documentation = file.DOCUMENTATION
  const server = file.FEDERATION_SERVER
  const currencies = itemsOf(file.CURRENCIES).filter(isJsonObject)
  return {
    organization: isJsonObject(documentation) ? nameOf(documentation.ORG_NAME) : undefined,
    accounts: itemsOf(file.ACCOUNTS).flatMap((each) => accountOf(each) ?? []),
    currencies: currencies.flatMap(({ code, issuer }) => {
      const account = accountOf(issuer)
      return typeof code === 'string' && /^[A-Za-z0-9]{1,12}$/.test(code) && account !== undefined
        ? [{ code, issuer: account }]
        : []
    }),
    patterns: currencies.flatMap(({ code_template: pattern, issuer }) => {
      const account = accountOf(issuer)
      return typeof pattern === 'string' &&
        /^[A-Za-z0-9?]{1,12}$/.test(pattern) &&
        account !== undefined
        ? [{ pattern, issuer: account }]
        : []
    }),
    isPartial:
      currencies.some(({ toml }) => toml !== undefined) ||
      [file.CURRENCIES, file.ACCOUNTS].some((all) => Array.isArray(all) && all.length > maxItems),
    federationServer:
      typeof server === 'string' && URL.parse(server)?.protocol === 'https:' ? server : undefined,
    call,
  }
}

function tableOf(text: string, domain: Domain): Readonly<Record<string, unknown>> {
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
