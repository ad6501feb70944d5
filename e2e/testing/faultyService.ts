import '#tools/lateCode.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { isRow, type Row } from '#mock/record.ts'
import { createRpcSource } from '#sources/node/source.ts'
import { noBudget } from '#sources/request.ts'
import { createRestSource } from '#sources/rest/source.ts'
import { recordedFetch } from './recordedSources.ts'

/**
 * What a test changes of the recorded network's answers on their way: the one place where tests do so. Faults of the
 * connection, such as an answer that is cut off, are the mock's own (`#mock/fault.ts`).
 */
export interface Faults {
  /** Only answers to these requests: by the path, or by the body of a JSON-RPC request. All by default. */
  readonly where?: RegExp | undefined
  /** The path and query that the recording is asked for instead. */
  readonly instead?: ((path: string) => string) | undefined
  /** The text of an answer. */
  readonly text?: ((text: string) => string) | undefined
  /** The JSON of an answer, changed in place, or another one. */
  readonly body?: ((body: unknown, sent: unknown) => unknown) | undefined
  /** Each record of a REST answer, in place: those of a page, or the record itself. */
  readonly record?: ((record: Record<string, unknown>) => void) | undefined
  /** The records of a REST page. */
  readonly records?: ((records: readonly Row[]) => readonly unknown[]) | undefined
  /** Each result of a JSON-RPC answer, in place, with the call that it answers. */
  readonly result?: ((result: Row, call: Row) => void) | undefined
  /** Gets each request: its address, or its JSON-RPC body. */
  readonly asked?: string[] | undefined
}

/** A `fetch` of the recorded network, or of another, with faults. */
export function faultyFetch(faults: Faults, good: Fetch = recordedFetch()): Fetch {
  const { where = /^/, instead, text, asked } = faults
  const changesJson = faults.body ?? faults.record ?? faults.records ?? faults.result
  return async (request) => {
    const { origin, pathname, search } = new URL(request.url)
    const sent = request.body === null ? '' : await request.clone().text()
    asked?.push(sent === '' ? request.url : sent)
    if (!where.test(sent === '' ? pathname : sent)) return good(request)
    const answer = await good(
      instead === undefined ? request : new Request(origin + instead(pathname + search)),
    )
    if (text === undefined && changesJson === undefined) return answer
    const changed = text === undefined ? await answer.text() : text(await answer.text())
    const body = changesJson === undefined ? changed : changedJson(faults, changed, sent)
    return new Response(body, answer)
  }
}

function changedJson(faults: Faults, text: string, sent: string): string {
  const body: unknown = JSON.parse(text)
  const question: unknown = sent === '' ? undefined : JSON.parse(sent)
  const page = isRow(body) && isRow(body._embedded) ? body._embedded : undefined
  const records = Array.isArray(page?.records) ? page.records.filter(isRow) : undefined
  if (faults.record !== undefined)
    for (const record of records ?? [body]) if (isRow(record)) faults.record(record)
  if (faults.records !== undefined && page !== undefined && records !== undefined)
    Object.assign(page, { records: faults.records(records) })
  if (faults.result !== undefined) {
    const calls = [question].flat().filter(isRow)
    for (const { id, result } of [body].flat().filter(isRow)) {
      const call = calls.find((each) => each.id === id)
      if (isRow(result) && call !== undefined) faults.result(result, call)
    }
  }
  return JSON.stringify(faults.body?.(body, question) ?? body)
}

type RestOptions = Partial<Parameters<typeof createRestSource>[0]>
type RpcOptions = Partial<Parameters<typeof createRpcSource>[0]>

/** The recorded network through REST, with faults. */
export const faultyRest = (faults: Faults, options: RestOptions = {}) =>
  createRestSource({
    url: 'https://recorded.invalid',
    fetch: faultyFetch(faults),
    budget: noBudget,
    ...options,
  })

/** The recorded network through JSON-RPC, with faults. */
export const faultyRpc = (faults: Faults, options: RpcOptions = {}) =>
  createRpcSource({
    url: 'https://recorded.invalid/rpc',
    fetch: faultyFetch(faults),
    budget: noBudget,
    ...options,
  })

/** A change of a record that sets fields. */
export const setting = (fields: object) => (record: object) => void Object.assign(record, fields)
