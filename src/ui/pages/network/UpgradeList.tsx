import { Button } from '../../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cursor } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { Facts } from '../../components/Facts.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Panel } from '../../components/Panel.tsx'
import { NoneState } from '../../coverage/NoneState.tsx'
import { UnreadNote } from '../../coverage/UnreadNote.tsx'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { UpgradeView, upgradeLabels } from '../../values/UpgradeView.tsx'

/** The upgrades in the ledgers that were read, newest first; older ledgers on request. */
export function UpgradeList() {
  const [from, setFrom] = useState<Cursor | 'newest'>('newest')
  const query = useQuery(one(useSource(), 'upgradeHistory', from))
  const coverage = query.data?.coverage
  const next = query.data?.value.next
  return (
    <Panel
      title="Upgrades"
      remark={coverage && `in ledgers ${coverage.from} to ${coverage.to}`}
      calls={query.data?.calls}
    >
      <Loaded query={query} rows={6}>
        {(answer) => (
          <>
            {answer.value.ledgers.map(({ sequence, closedAt, upgrades }) => (
              <section key={sequence}>
                <h3 className="py-2">
                  Ledger <LedgerLink sequence={sequence} />{' '}
                  <small className="text-muted">
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
            ))}
            {answer.value.ledgers.length === 0 && (
              <NoneState answer={answer}>No upgrades in these ledgers.</NoneState>
            )}
            <UnreadNote unread={answer.unread} />
          </>
        )}
      </Loaded>
      {next !== undefined && (
        <p className="py-2">
          <Button type="button" onClick={() => setFrom(next)}>
            Read older ledgers
          </Button>
        </p>
      )}
    </Panel>
  )
}
