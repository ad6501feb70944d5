import { useQuery } from '@tanstack/react-query'
import { one } from '../../../queries/queries.ts'
import { PageLink } from '../../components/PageLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { useSource } from '../../address/sight.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { FeeTable } from '../fee_stats/FeeTable.tsx'
import { FeeAdvice } from './FeeAdvice.tsx'
import { feeText } from '../fee_stats/feeSeries.ts'

export function FeeLevels() {
  const query = useQuery(one(useSource(), 'feeStats', 'current'))
  return (
    <Panel
      title="Fees"
      remark={
        <>
          stroops per operation · <PageLink page="/fee_stats">chart</PageLink>
        </>
      }
      calls={query.data?.calls}
    >
      <Loaded query={query} rows={5}>
        {({ value }) => (
          <>
            <FeeAdvice stats={value} />
            <details className="padded">
              <summary className="muted">
                <span className="link-like">All percentiles</span>
              </summary>
              <p className="small-print">{feeText(value)}</p>
              <FeeTable stats={value} />
            </details>
          </>
        )}
      </Loaded>
    </Panel>
  )
}
