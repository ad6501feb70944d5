import { queryOptions } from '@tanstack/react-query'
import type { Domain } from '#ledger'
import { createDomainHttp, readFederation, readStellarToml } from '#sources'

/** One budget for all domains that the reader asks. */
const http = createDomainHttp((request) => fetch(request))
const minutes = 60_000

/** Reads what a domain states of itself. It sends a request: only after the reader agreed. */
export const stellarToml = (domain: Domain) =>
  queryOptions({
    queryKey: ['domain', domain],
    queryFn: ({ signal }) => readStellarToml(domain, http, signal),
    staleTime: 10 * minutes,
    retry: false,
  })

/** The account of a federation name. It sends a request: only after the reader agreed. */
export const federationRecord = (name: string, server: string) =>
  queryOptions({
    queryKey: ['federation', server, name],
    queryFn: ({ signal }) => readFederation(name, server, http, signal),
    staleTime: minutes,
    retry: false,
  })
