import type { Brand } from '../values/ids.ts'

/** A host name in ASCII (international names in Punycode), lower case, without a port: `example.com`. */
export type Domain = Brand<string, 'Domain'>

/** Reads a home domain as an account states it (XDR `string32`); undefined for any text but a public host name. */
export function parseDomain(text: string): Domain | undefined {
  if (/[\s/?#@:\\]/.test(text)) return undefined
  const host = URL.parse(`https://${text}/`)?.hostname
  // An address has digits at its end; the browser writes every form of one so.
  return host !== undefined && /^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]*$/.test(host)
    ? (host as Domain)
    : undefined
}

/** True if a host is the domain itself or below it. */
export const isBelow = (host: string, domain: Domain): boolean =>
  host === domain || host.endsWith(`.${domain}`)
