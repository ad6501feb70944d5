import type { AccountId } from '../../../model/values/strkey.ts'
import { Tabs } from '../../components/Tabs.tsx'
import { AccountDataList } from './lazyParts.ts'
import {
  EffectList,
  OfferList,
  OperationList,
  TradeList,
  TransactionList,
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
        <OperationList
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
        <TransactionList
          of={of}
          caption="Transactions of this account"
          empty="This account has no transactions."
        />
      )
    case 'trades':
      return (
        <TradeList of={of} caption="Trades of this account" empty="This account has no trades." />
      )
    case 'offers':
      return (
        <OfferList
          of={of}
          caption="Offers of this account"
          empty="This account has no open offers."
        />
      )
    case 'data':
      return <AccountDataList id={id} />
    case 'effects':
      return (
        <EffectList
          of={of}
          caption="Effects on this account"
          empty="This account has no effects."
        />
      )
  }
}
