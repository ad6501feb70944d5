import { disclosureLook } from '../../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { one, page } from '../../queries/queries.ts'
import { stripRequest } from '../../address/pageRequest.ts'
import { useSource } from '../../address/sight.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { PageLink } from '../../components/PageLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { readable } from '../../rows/readable.ts'
import { FeeTable } from '../fee_stats/FeeTable.tsx'
import { feeText } from '../fee_stats/feeSeries.ts'
import { FeeAdvice } from './FeeAdvice.tsx'

/** What to pay. All percentiles are read when they are opened: through RPC they take the last five ledgers. */
export function FeeLevels() {
  const source = useSource()
  const [open, setOpen] = useState(false)
  const query = useQuery(one(source, 'recentFees', 'current'))
  const { data: ledgers } = useQuery(page(source, 'ledgers', undefined, stripRequest))
  const [latest] = readable(ledgers?.items ?? [])
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
        {({ value }) => <FeeAdvice fees={value} least={BigInt(latest?.baseFee ?? 0)} />}
      </Loaded>
      <details className="py-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={disclosureLook}>All percentiles</summary>
        {open && <AllPercentiles />}
      </details>
    </Panel>
  )
}

function AllPercentiles() {
  const query = useQuery(one(useSource(), 'feeStats', 'current'))
  return (
    <Loaded query={query} rows={14}>
      {({ value, calls }) => (
        <>
          <p className="text-muted text-xs/4">{feeText(value)}</p>
          <FeeTable stats={value} />
          <Provenance calls={calls} />
        </>
      )}
    </Loaded>
  )
}
