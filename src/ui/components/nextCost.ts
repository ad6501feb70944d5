import { isHttp, type Page } from '#ledger/values'
import { usualViewBytes } from '#sources'
import { formatBytes } from './Provenance.tsx'

/** Bytes that need no price. */
const cheap = 1024 ** 2

/**
 * "about 4.2 MB": what as many more records will probably cost; undefined where that is little, or where the index has
 * all ledgers: they are not read again.
 */
export function nextCost({ calls, partial }: Pick<Page<object>, 'calls' | 'partial'>) {
  const isIndexed = partial !== true && !calls.every(isHttp)
  const bytes = calls.reduce((sum, call) => sum + (isHttp(call) ? call.bytes : 0), 0)
  return isIndexed || bytes < cheap
    ? undefined
    : `about ${formatBytes(Math.min(bytes, usualViewBytes))}`
}
