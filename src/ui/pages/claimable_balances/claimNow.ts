import type { NetworkStatus } from '../../../model/network.ts'
import { statusProblem } from '../../../model/plausible/closeTime.ts'
import type { UnixSeconds } from '../../../model/values/time.ts'

/**
 * The time that decides what can be claimed, in Unix seconds: when the latest ledger closed. Undefined while it is not
 * known, and where the service states a time that cannot be by this device's clock.
 */
export const claimNow = (
  status: NetworkStatus | undefined,
  clock: UnixSeconds,
): bigint | undefined =>
  status === undefined || statusProblem(status, clock) !== undefined
    ? undefined
    : BigInt(status.latestLedgerClosedAt)
