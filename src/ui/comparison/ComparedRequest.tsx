import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ShownRequest, type SightPair, comparisonOf } from '../queries/comparison.ts'
import { nameOf } from '../queries/pendingRequests.ts'
import { type ListComparison, type RecordComparison, unexplained, unexplainedRows } from '#sources'
import { Loaded } from '../components/Loaded.tsx'
import { Panel } from '../components/Panel.tsx'
import { counted } from '../format/counted.ts'
import { capitalized } from '../format/sentence.ts'
import { ComparedFields } from './ComparedFields.tsx'
import { ComparedRows } from './ComparedRows.tsx'

/** One record or list of the page, as both services answered it. */
export function ComparedRequest({ pair, request }: { pair: SightPair; request: ShownRequest }) {
  const { decoder } = useRouteContext({ from: '__root__' })
  const query = useQuery(comparisonOf(useQueryClient(), decoder, pair, request))
  const title = `${capitalized(nameOf(request.requested))}, compared`
  const remark = query.data && <Verdict compared={query.data.compared} />
  return (
    <Panel title={title} remark={remark} calls={query.data?.calls}>
      <Loaded query={query} rows={1}>
        {({ compared }) =>
          'equalRows' in compared ? (
            <ComparedRows compared={compared} />
          ) : (
            'entity' in request.requested && (
              <ComparedFields compared={compared} entity={request.requested.entity} />
            )
          )
        }
      </Loaded>
    </Panel>
  )
}

/** In one line: nothing differs, all that differs is explained, or how much is not. */
function Verdict({ compared }: { compared: RecordComparison | ListComparison }) {
  const isList = 'equalRows' in compared
  const all = compared.differing.length + (isList && compared.isReordered ? 1 : 0)
  const open = isList
    ? unexplainedRows(compared.differing).length + (compared.isReordered ? 1 : 0)
    : unexplained(compared.differing).length
  const equal = isList
    ? `${counted(compared.equalRows, 'row')} equal`
    : `${counted(compared.equal.length, 'field')} equal`
  return (
    <span role="status">
      {equal}
      {all > 0 && ` · ${all} ${all === 1 ? 'differs' : 'differ'}`}
      {open > 0 ? (
        <span className="text-fail">, {open} without a known reason</span>
      ) : (
        all > 0 && ', for a known reason'
      )}
    </span>
  )
}
