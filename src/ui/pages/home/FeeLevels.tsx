import { useQuery } from '@tanstack/react-query'
import { one } from '../../../queries/queries.ts'
import { PageLink } from '../../components/PageLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { useSource } from '../../address/sight.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { FeeTable } from '../fee_stats/FeeTable.tsx'
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
      <Loaded query={query} rows={10}>
        {({ value }) => (
          <>
            <p className="padded small-print">{feeText(value)}</p>
            <FeeTable stats={value} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
