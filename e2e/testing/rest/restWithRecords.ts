import { isRow } from '#mock/record.ts'
import { noBudget } from '#sources/http/budget.ts'
import { createRestSource } from '#sources/rest/restSource.ts'
import type { Source } from '#sources/source.ts'
import { recordedFetch } from '../recordedSources.ts'

/** The recorded service; `change` is made to each record of an answer under a path. */
export function restWithRecords(
  path: RegExp,
  change: (record: Record<string, unknown>) => void,
): Source {
  const good = recordedFetch()
  return createRestSource({
    url: 'https://recorded.invalid',
    budget: noBudget,
    async fetch(request) {
      const response = await good(request)
      if (!path.test(new URL(request.url).pathname)) return response
      const body: unknown = await response.json()
      const page = isRow(body) && isRow(body._embedded) ? body._embedded.records : undefined
      for (const record of Array.isArray(page) ? page : [body]) if (isRow(record)) change(record)
      return Response.json(body)
    },
  })
}

/** A change that sets fields. */
export const setting = (fields: object) => (record: object) => void Object.assign(record, fields)
