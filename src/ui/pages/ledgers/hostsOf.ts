import { type Call, isHttp } from '#ledger/values/call.ts'
import { hostOf } from '#sources/http/hostOf.ts'

/** The hosts that served an answer, each once. */
export const hostsOf = (calls: readonly Call[]): readonly string[] => [
  ...new Set(calls.flatMap((call) => (isHttp(call) ? hostOf(call.url) : call.host))),
]
