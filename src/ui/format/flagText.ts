import type { Account } from '#ledger'

/** What each flag means for those who hold what the account issues. */
export function flagText(
  account: Pick<Account, 'flags'>,
): readonly { readonly flag: string; readonly explanation: string }[] {
  const { authRequired, authRevocable, authImmutable, authClawbackEnabled } = account.flags
  return [
    authRequired
      ? { flag: 'auth_required', explanation: 'holders of its assets need authorization' }
      : undefined,
    authRevocable
      ? { flag: 'auth_revocable', explanation: 'it can revoke that authorization' }
      : undefined,
    authClawbackEnabled
      ? { flag: 'auth_clawback_enabled', explanation: 'it can claw back its assets' }
      : undefined,
    authImmutable
      ? { flag: 'auth_immutable', explanation: 'its flags cannot change, and it cannot be merged' }
      : undefined,
  ].filter((word) => word !== undefined)
}
