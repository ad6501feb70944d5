import { type Call, isHttp } from '#ledger/values'
import { hostOf } from '#sources'

/** The hosts that served an answer, each once. */
export const hostsOf = (calls: readonly Call[]): readonly string[] => [
  ...new Set(calls.flatMap((call) => (isHttp(call) ? hostOf(call.url) : call.host))),
]
