import { panelLook, mainAndSideLook } from '../../components/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import {
  type AccountId,
  type MuxedAccountId,
  SourceError,
  muxedIdOf,
  shortId,
} from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { ShortId } from '../../values/ShortId.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { StatusSkeleton } from '../../components/StatusSkeleton.tsx'
import { useSource } from '../../address/sight.ts'
import { tabTitle } from '../../format/tabTitle.ts'
import { type AccountTab, accountTabs } from './tabs.ts'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { AccountHistory } from './AccountHistory.tsx'
import { AccountState } from './AccountState.tsx'
import { Balances } from './Balances.tsx'
import { AfterIndex } from '../../coverage/AfterIndex.tsx'
import { RefreshFailed } from '../../chunks.tsx'
import { AccountSide } from './AccountSide.tsx'

export function AccountPage({
  account: id,
  muxed,
  tab,
}: {
  account: AccountId
  /** The muxed account in the address. */
  muxed: MuxedAccountId | undefined
  tab: AccountTab
}) {
  const query = useQuery(one(useSource(), 'account', id))
  const answer = query.data
  return (
    <>
      <PageHead
        title={tabTitle(`Account ${shortId(id)}`, accountTabs, tab)}
        crumbs={[
          { label: 'Accounts', collection: 'accounts' },
          { label: shortId(id), id: true },
        ]}
        state={
          answer === undefined ? (
            query.error === null ? (
              <StatusSkeleton look="narrow:min-h-24" />
            ) : undefined
          ) : (
            <AccountState account={answer.value} />
          )
        }
      >
        <ShortId text={id} name="account" full />
      </PageHead>
      {answer !== undefined && <RefreshFailed query={query} />}
      {muxed !== undefined && <MuxedNote muxed={muxed} />}
      {answer === undefined ? (
        query.error === null ? (
          <div key="loading" data-side="" className={mainAndSideLook}>
            <div className={panelLook}>
              <Skeleton rows={6} label="Loading the account" />
            </div>
            <div className={panelLook}>
              <Skeleton rows={6} label="Loading the spendable balance" />
            </div>
          </div>
        ) : (
          <>
            <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
            {query.error instanceof SourceError && query.error.kind === 'notFound' && (
              <p className="text-muted">
                An account that was merged or never created has no entry; its history remains:
              </p>
            )}
            <AccountHistory id={id} tab={tab} />
          </>
        )
      ) : (
        <div data-side="" className={mainAndSideLook}>
          <div>
            <Balances account={answer.value} calls={answer.calls} />
            {answer.indexed !== undefined && (
              <AfterIndex indexed={answer.indexed} onRetry={query.refetch} />
            )}
            <AccountHistory id={id} tab={tab} />
          </div>
          <div>
            <AccountSide account={answer.value} calls={answer.calls} />
          </div>
        </div>
      )}
    </>
  )
}

function MuxedNote({ muxed }: { muxed: MuxedAccountId }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
      <span>
        The address names the muxed account <ShortId text={muxed} name="muxed account" /> with the
        ID <b>{String(muxedIdOf(muxed))}</b>. The ledger has only the account behind it; its holder
        chose the ID, often to tell a customer where others require a memo (SEP-23).
      </span>
    </p>
  )
}
