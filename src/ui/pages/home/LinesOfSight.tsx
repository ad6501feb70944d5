import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { one } from '../../../queries/queries.ts'
import type { Source } from '../../../sources/source.ts'
import { LedgerLink } from '../../components/LedgerLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { offers } from '../../networks.ts'
import { useNetwork } from '../../sight.ts'
import { Loaded } from '../Loaded.tsx'
import { counted } from '../rows/words.ts'

/** How far back each line of sight reaches; each fails by itself. */
export function LinesOfSight() {
  const { sourceFor } = useRouteContext({ from: '__root__' })
  const network = useNetwork()
  return (
    <Panel title="Lines of sight" remark="ledgers that each one keeps">
      {(['rest', 'rpc'] as const)
        .filter((via) => offers(network, via))
        .map((via) => (
          <Retention key={via} source={sourceFor(network, via)} />
        ))}
    </Panel>
  )
}

function Retention({ source }: { source: Source }) {
  const query = useQuery(one(source, 'network', 'current'))
  const name = source.kind === 'rest' ? 'REST' : 'RPC'
  return (
    <>
      <Loaded query={query} rows={1}>
        {({ value }) => (
          <dl className="facts">
            <div>
              <dt>{name}</dt>
              <dd>
                <LedgerLink sequence={value.oldestLedger} />–
                <LedgerLink sequence={value.latestLedger} />
                <span className="sub">
                  {counted(value.latestLedger - value.oldestLedger + 1, 'ledger')}
                </span>
              </dd>
            </div>
          </dl>
        )}
      </Loaded>
      {query.data !== undefined && <Provenance calls={query.data.calls} />}
    </>
  )
}
