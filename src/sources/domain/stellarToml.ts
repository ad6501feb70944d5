import { parse } from 'smol-toml'
import type { Domain, StellarToml } from '#ledger'
import { type AccountId, SourceError, parseAccountId } from '#ledger/values'
import type { Http } from '../http.ts'

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
  const { status, bytes, call } = await http.send({ method: 'GET', url }, signal)
  if (status !== 200)
    throw new SourceError('notFound', `${domain} has no stellar.toml (HTTP ${status})`, {
      calls: [call],
    })
  const file = tableOf(new TextDecoder().decode(bytes), domain)
  const documentation = file.DOCUMENTATION
  const server = file.FEDERATION_SERVER
  const currencies = itemsOf(file.CURRENCIES).filter(isTable)
  return {
    organization: isTable(documentation) ? nameOf(documentation.ORG_NAME) : undefined,
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

type Table = Readonly<Record<string, unknown>>

function tableOf(text: string, domain: Domain): Table {
  try {
    return parse(text, { maxDepth: 10 })
  } catch (cause) {
    throw new SourceError('badResponse', `the stellar.toml of ${domain} is not TOML`, { cause })
  }
}

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const itemsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, maxItems) : []

const accountOf = (value: unknown): AccountId | undefined =>
  typeof value === 'string' ? parseAccountId(value) : undefined

const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxName) : undefined
