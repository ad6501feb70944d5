import type { Fetch } from '#ledger/values'
import { type Http, createHttp } from '../http.ts'

/** The size that SEP-1 allows a stellar.toml; a federation answer is far smaller. */
const maxBytes = 100 * 1024

/** Requests to a domain that the reader agreed to ask: small answers, no redirects, no cookies, few requests. */
export const createDomainHttp = (fetch: Fetch): Http =>
  createHttp({
    via: 'domain',
    fetch,
    timeout: 10_000,
    maxBytes,
    budget: { burst: 4, perSecond: 0.5 },
  })
