import type { AccountId } from '../../../model/values/strkey.ts'
import { Tabs } from '../../components/Tabs.tsx'
import { LazyAccountDataList } from './lazyParts.ts'
import {
  LazyEffectList,
  LazyOfferList,
  LazyOperationList,
  LazyTradeList,
  LazyTransactionList,
} from '../../rows/lazyLists.ts'
import { type AccountTab, accountTabs } from './tabs.ts'

/** An account's history; it outlives the account. */
export function AccountHistory({ id, tab }: { id: AccountId; tab: AccountTab }) {
  return (
    <>
      <Tabs
        label="Parts of the account"
        current={tab === accountTabs[0] ? undefined : tab}
        tabs={[
          { label: 'Operations' },
          { label: 'Transactions', tab: 'transactions' },
          { label: 'Payments', tab: 'payments' },
          { label: 'Effects', tab: 'effects' },
          { label: 'Trades', tab: 'trades' },
          { label: 'Offers', tab: 'offers' },
          { label: 'Data', tab: 'data' },
        ]}
      />
      <Part id={id} tab={tab} />
    </>
  )
}

function Part({ id, tab }: { id: AccountId; tab: AccountTab }) {
  const of = { kind: 'account', id } as const
  switch (tab) {
    case 'operations':
    case 'payments':
      return (
        <LazyOperationList
          kind={tab}
          of={of}
          caption={`${tab === 'payments' ? 'Payments' : 'Operations'} of this account`}
          empty={
            tab === 'payments' ? 'This account has no payments.' : 'This account has no operations.'
          }
        />
      )
    case 'transactions':
      return (
        <LazyTransactionList
          of={of}
          caption="Transactions of this account"
          empty="This account has no transactions."
        />
      )
    case 'trades':
      return (
        <LazyTradeList
          of={of}
          caption="Trades of this account"
          empty="This account has no trades."
        />
      )
    case 'offers':
      return (
        <LazyOfferList
          of={of}
          caption="Offers of this account"
          empty="This account has no open offers."
        />
      )
    case 'data':
      return <LazyAccountDataList id={id} />
    case 'effects':
      return (
        <LazyEffectList
          of={of}
          caption="Effects on this account"
          empty="This account has no effects."
        />
      )
  }
}
