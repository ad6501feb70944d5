import type { Corpus } from '../corpus.ts'
import { isRow, type Row, rowOf, textOf } from '../record.ts'
import type { WireCall } from '../server/call.ts'
import type { Moment, View } from '../view.ts'

/** One request to the REST side, at one moment of the recording. */
export interface RestCall extends WireCall {
  readonly view: View
  readonly corpus: Corpus
  readonly moment: Moment
  /** Trade aggregations without an end loop, as the service's do. */
  readonly loops: boolean
}

/** The recorded links begin with the recorded base; the answer's begin with the request's. */
export function rebase(row: Row, call: RestCall): Row {
  const { base } = call.moment.about
  const links = Object.entries(rowOf(row, '_links')).map(([name, link]) => {
    if (!isRow(link) || !textOf(link, 'href').startsWith(base)) return [name, link]
    return [name, { ...link, href: `${call.base}${textOf(link, 'href').slice(base.length)}` }]
  })
  return {
    ...row,
    ...(links.length > 0 && { _links: Object.fromEntries(links) }),
    ...(isRow(row.transaction) && { transaction: rebase(row.transaction, call) }),
  }
}
