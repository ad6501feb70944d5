import { readRecord } from '#ledger/readers'
import { SourceError } from '#ledger/values'
import type { Parameters } from './requestPath.ts'

/**
 * A page's own link says what it answers (rest.md 1.4). Throws SourceError('badResponse') where it has another value of a
 * parameter, or is of another list than `path`; a page without the link is read. A service may have its addresses below a
 * path.
 */
export function checkOwnLink(body: unknown, parameters: Parameters = {}, path = ''): void {
  const self = readRecord(body).optional('_links', (page) =>
    page.object('_links').optional('self', (links) => links.object('self').text('href')),
  )
  if (self === undefined) return
  const [place = '', search] = self.split('?')
  const [requested = ''] = path.split('?')
  const stated = new URLSearchParams(search)
  const isOther = ([name, value]: [string, Parameters[string]]) =>
    value !== undefined && stated.get(name) !== String(value)
  if (!place.endsWith(requested) || Object.entries(parameters).some(isOther))
    throw new SourceError('badResponse', `The answer is to another request: ${self.slice(0, 200)}`)
}
