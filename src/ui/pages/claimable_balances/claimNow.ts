import { statusProblem } from '#ledger'
import type { NetworkStatus, UnixSeconds } from '#ledger/values'

/**
 * The time that decides what can be claimed, in Unix seconds: when the latest ledger closed. Undefined while it is not
 * known; implausible where the service states a time that cannot be by this device's clock.
 */
export function claimNow(
  status: NetworkStatus | undefined,
  clock: UnixSeconds,
): bigint | 'implausible' | undefined {
  if (status === undefined) return undefined
  return statusProblem(status, clock) === undefined
    ? BigInt(status.latestLedgerClosedAt)
    : 'implausible'
}
