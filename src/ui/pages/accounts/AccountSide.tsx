import type { Account } from '#ledger'
import type { Call } from '#ledger/values'
import { CallsAbove } from '../../components/Provenance.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { Signers } from './Signers.tsx'
import { ClaimableNow } from './ClaimableNow.tsx'
import { Spendable } from './Spendable.tsx'
import { Trustlines } from './Trustlines.tsx'

export function AccountSide({ account, calls }: { account: Account; calls: readonly Call[] }) {
  return (
    <CallsAbove value={calls}>
      <Spendable account={account} calls={calls} />
      <Trustlines account={account} calls={calls} />
      <ClaimableNow key={account.id} account={account.id} />
      <Signers account={account} calls={calls} />
      <AccountFacts account={account} calls={calls} />
    </CallsAbove>
  )
}
