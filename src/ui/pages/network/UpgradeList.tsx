import { useInfiniteQuery } from '@tanstack/react-query'
import { upgradePages } from '../../../queries/upgradePages.ts'
import { useSource } from '../../address/sight.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Panel } from '../../components/Panel.tsx'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { UpgradeView, upgradeLabels } from '../../values/UpgradeView.tsx'

/** The upgrades in the ledgers that were read, newest first; older ledgers on request. */
export function UpgradeList() {
  const query = useInfiniteQuery(upgradePages(useSource()))
  const ranges = query.data?.pages.flatMap(({ coverage }) => coverage ?? []) ?? []
  const [newest, oldest] = [ranges[0], ranges.at(-1)]
  return (
    <Panel
      title="Upgrades"
      remark={newest && oldest && `in ledgers ${oldest.from} to ${newest.to}`}
      calls={query.data?.pages.flatMap(({ calls }) => calls)}
    >
      <Loaded query={query} rows={6}>
        {({ pages }) => {
          const ledgers = pages.flatMap(({ value }) => value.ledgers)
          return ledgers.length === 0 ? (
            <EmptyState>No ledger of these upgraded the network.</EmptyState>
          ) : (
            ledgers.map(({ sequence, closedAt, upgrades }) => (
              <section key={sequence}>
                <h3 className="padded">
                  Ledger <LedgerLink sequence={sequence} />{' '}
                  <small className="muted">
                    <CloseTime time={closedAt} />
                  </small>
                </h3>
                <Facts
                  rows={upgrades.map((upgrade) => ({
                    label: upgradeLabels[upgrade.setting],
                    value: <UpgradeView upgrade={upgrade} />,
                  }))}
                />
              </section>
            ))
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <p className="padded">
          <button
            type="button"
            className="button"
            disabled={query.isFetching}
            onClick={() => void query.fetchNextPage()}
          >
            Read 200 older ledgers
          </button>
        </p>
      )}
    </Panel>
  )
}
