import { type HttpCall, SourceError } from '#ledger/values'

/**
 * Throws where a service redirects, or another origin answered: the reader chose one host. A browser hides where a
 * redirect that was not followed leads.
 */
export function refuseRedirect(response: Response, call: HttpCall): void {
  const asked = URL.parse(call.url)
  const isRedirect =
    response.type === 'opaqueredirect' || /^30[12378]$/.test(String(response.status))
  const target = isRedirect ? response.headers.get('location') : response.url
  const answered = target === null ? null : URL.parse(target, call.url)
  const isElsewhere = response.redirected || answered?.origin !== asked?.origin
  // An answer made in this page has no URL.
  if (!isRedirect && (response.url === '' || !isElsewhere)) return
  void response.body?.cancel()
  const where = answered === null ? 'another address' : isElsewhere ? answered.host : answered.href
  throw new SourceError(
    'badResponse',
    `${asked?.host ?? call.url} redirects to ${where}: nothing is sent to an address that you did not choose`,
    { calls: [call] },
  )
}
