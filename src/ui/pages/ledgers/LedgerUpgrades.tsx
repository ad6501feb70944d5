import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Ledger } from '#ledger'
import { ledgerSequence } from '#ledger/values'
import { upgradesQuery } from '../../queries/laterQueries.ts'
import { one } from '../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { Facts } from '../../components/Facts.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Panel } from '../../components/Panel.tsx'
import { UpgradeView, upgradeLabels } from '../../values/UpgradeView.tsx'

/** Settings of the network that a ledger changed, old and new; nothing for a ledger without upgrades. */
export function LedgerUpgrades({ ledger }: { ledger: Ledger }) {
  const { decoder } = useRouteContext({ from: '__root__' })
  const source = useSource()
  const own = useQuery(upgradesQuery(source, decoder, ledger, undefined))
  const isUpgraded = own.data === undefined ? own.error !== null : own.data.length > 0
  const previous = useQuery({
    ...one(source, 'ledger', ledgerSequence(Math.max(1, ledger.sequence - 1))),
    enabled: isUpgraded && ledger.sequence > 1,
  })
  const compared = useQuery({
    ...upgradesQuery(source, decoder, ledger, previous.data?.value),
    enabled: previous.data !== undefined,
  })
  if (!isUpgraded) return null
  return (
    <Panel title="Upgrades" remark="voted by the validators" calls={previous.data?.calls}>
      <Loaded query={compared.data === undefined ? own : compared} rows={1}>
        {(upgrades) => (
          <Facts
            rows={upgrades.map((upgrade) => ({
              label: upgradeLabels[upgrade.setting],
              value: <UpgradeView upgrade={upgrade} />,
            }))}
          />
        )}
      </Loaded>
    </Panel>
  )
}
