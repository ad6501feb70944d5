import type { AccountId } from '#ledger/values'
import { Tabs } from '../../components/Tabs.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import { type AccountTab, accountTabs } from './tabs.ts'
import { AccountDataList } from './AccountDataList.tsx'

/** An account's history, which is still there after a merge. */
export function AccountHistory({ id, tab }: { id: AccountId; tab: AccountTab }) {
  return (
    <>
      <Tabs label="Parts of the account" tabs={accountTabs} current={tab} />
      {tab === 'data' ? (
        <AccountDataList id={id} />
      ) : (
        <OwnedList kind={tab} of={{ kind: 'account', id }} />
      )}
    </>
  )
}
