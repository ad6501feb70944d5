import { SourceError } from '../../model/errors.ts'
import { parseJson } from '../../model/values/json.ts'
import { readRecord } from '../../rest/records/record.ts'
import type { Parameters } from './requestPath.ts'

/** A page's own link, which says what it answers (rest.md 1.4); undefined where it has none. */
function ownLink(bytes: Uint8Array): URL | undefined {
  const href = readRecord(parseJson(bytes)).optional('_links', (page) =>
    page.object('_links').optional('self', (links) => links.object('self').text('href')),
  )
  return href === undefined ? undefined : (URL.parse(href, 'https://service.invalid') ?? undefined)
}

/**
 * Throws SourceError('badResponse') where a page says itself that it answers with other parameters; a page without the
 * link is read.
 */
export function checkParameters(bytes: Uint8Array, parameters: Parameters): void {
  const link = ownLink(bytes)
  if (link === undefined) return
  for (const [name, requested] of Object.entries(parameters))
    if (requested !== undefined && link.searchParams.get(name) !== String(requested))
      throw anotherRequest(`its ${name} differs`)
}

/**
 * The same of a page without records, which nothing else in it names: that another list is empty is no answer. A service
 * may have its addresses below a path.
 */
export function checkEmpty(bytes: Uint8Array, path: string, parameters: Parameters): void {
  const link = ownLink(bytes)
  if (link === undefined) return
  const [requested = ''] = path.split('?')
  if (!link.pathname.endsWith(requested)) throw anotherRequest(`it is of ${link.pathname}`)
  checkParameters(bytes, parameters)
}

const anotherRequest = (why: string) =>
  new SourceError('badResponse', `The answer is to another request: ${why.slice(0, 200)}`)
