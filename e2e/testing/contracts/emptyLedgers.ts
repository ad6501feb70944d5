import { isRow } from '#mock/record.ts'

/** The last recorded ledger. */
const last = 373

/** The answer of a node whose ledgers after the recorded ones, up to `latest`, are empty. */
export function withEmptyLedgers(latest: number, answer: unknown, request: unknown): unknown {
  if (Array.isArray(answer))
    return answer.map((each, i) =>
      withEmptyLedgers(latest, each, Array.isArray(request) ? request[i] : request),
    )
  if (!isRow(answer) || !isRow(request)) return answer
  const held = { latestLedger: latest, ledgerRetentionWindow: 120_960 }
  const params = isRow(request.params) ? request.params : {}
  const [start, end] = [Number(params.startLedger), Number(params.endLedger)]
  if (request.method !== 'getEvents' || Number.isNaN(end))
    return isRow(answer.result) ? { ...answer, result: { ...answer.result, ...held } } : answer
  const cursor = `${((BigInt(end) << 32n) - 1n).toString().padStart(19, '0')}-4294967295`
  const found = start <= last && isRow(answer.result) ? answer.result : nothing
  return { jsonrpc: '2.0', id: answer.id, result: { ...found, ...held, cursor } }
}

const nothing = {
  events: [],
  oldestLedger: 2,
  oldestLedgerCloseTime: '1795200000',
  latestLedgerCloseTime: '1795206737',
}
