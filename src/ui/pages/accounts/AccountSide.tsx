import type { Account } from '../../../model/account.ts'
import type { Call } from '../../../model/call.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { Signers } from './Signers.tsx'
import { Spendable } from './Spendable.tsx'

export function AccountSide({ account, calls }: { account: Account; calls: readonly Call[] }) {
  return (
    <>
      <Spendable account={account} calls={calls} />
      <Signers account={account} calls={calls} />
      <AccountFacts account={account} calls={calls} />
    </>
  )
}
