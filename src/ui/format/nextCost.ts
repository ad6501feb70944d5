import { type Call, isHttp } from '../../model/call.ts'
import { usualViewBytes } from '../../sources/http/transfer.ts'
import { formatBytes } from './callFacts.ts'

/** Bytes that need no price. */
const cheap = 4 * 1024 ** 2

/** "about 16 MB": what as many records more will probably cost; undefined where that is little. */
export function nextCost(calls: readonly Call[]): string | undefined {
  const bytes = calls.reduce((sum, call) => sum + (isHttp(call) ? call.bytes : 0), 0)
  return bytes < cheap ? undefined : `about ${formatBytes(Math.min(bytes, usualViewBytes))}`
}
