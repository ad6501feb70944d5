import type { PagePath } from '../../address/addresses.ts'
import { useOne } from '../../address/sight.ts'
import { PageLink } from '../../components/Button.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Facts, Panel } from '../../components/Panel.tsx'
import { LedgerLink } from '../../values/ids.tsx'
import { Time } from '../../values/Time.tsx'

/** The lists of what exists, where it is not known what happened. */
export function StateHome() {
  const status = useOne('network', 'current')
  const { latestLedger, latestLedgerClosedAt } = status.data?.value ?? {}
  return (
    <Panel
      title="What exists"
      remark={
        latestLedger !== undefined &&
        latestLedgerClosedAt !== undefined && (
          <>
            as of ledger <LedgerLink sequence={latestLedger} />, closed{' '}
            <Time time={latestLedgerClosedAt} />
          </>
        )
      }
      calls={status.data?.calls}
    >
      {status.error === null ? (
        <Facts
          rows={stateLists.map(([page, label, text]) => ({
            label,
            value: <PageLink page={page}>{text}</PageLink>,
          }))}
        />
      ) : (
        <ErrorState error={status.error} onRetry={() => void status.refetch()} />
      )}
    </Panel>
  )
}

const stateLists: readonly (readonly [page: PagePath, name: string, text: string])[] = [
  ['/assets', 'Assets', 'by code, with trustlines, supply and largest holders'],
  ['/accounts', 'Accounts', 'by what they hold, by signer, sponsor or pool'],
  ['/offers', 'Offers', 'by seller and by pair'],
  ['/claimable_balances', 'Claimable balances', 'by claimant, sponsor and asset'],
  ['/liquidity_pools', 'Liquidity pools', 'by reserves and by account'],
  ['/contracts', 'Contracts', 'by id, with what they run, their code and storage'],
]
