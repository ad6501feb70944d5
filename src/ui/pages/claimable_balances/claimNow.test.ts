import { expect, test } from 'vitest'
import { account } from '#e2e/testing/listQueries.ts'
import { creditAsset } from '#ledger/asset.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import { claimNow, claimState, claimSummary, obstacleText, spanText } from './claimTimes.ts'

const clock = unixSeconds(1_795_206_740)
const statusAt = (closedAt: number, latest = 373) => ({
  passphrase: 'Demo',
  protocolVersion: 23,
  version: '1',
  latestLedger: ledgerSequence(latest),
  latestLedgerClosedAt: unixSeconds(closedAt),
  oldestLedger: ledgerSequence(2),
})

test('a balance can be claimed by the time of the latest ledger, not by the clock of this device', () => {
  expect(claimNow(statusAt(1_795_206_737), clock)).toBe(1_795_206_737n)
  expect(claimNow(undefined, clock)).toBeUndefined()
})

test('a latest ledger that closed before Stellar began, or in 9999, does not say what can be claimed now', () => {
  expect(claimNow(statusAt(253_402_300_799), clock)).toBe('implausible')
  const spans = [{ from: 10n, until: 20n }]
  expect(spanText(spans, claimNow(statusAt(1), clock))).toBe(
    'from 1970-01-01 00:00:10 UTC until 1970-01-01 00:00:20 UTC (the time of the latest ledger is implausible)',
  )
})

test('a claimant without a trustline is told what is needed first, and that the time has come', () => {
  const issuer = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
  const obstacle = obstacleText({ kind: 'noTrustline' }, creditAsset('EUR', issuer))
  expect(spanText([{ from: 10n, until: undefined }], 15n, obstacle)).toBe(
    'not yet: needs a trustline to EUR first (the time condition is met)',
  )
})

test('the head says when a balance can be claimed, and never “now” for an account that cannot receive it', () => {
  const open = [{ from: 10n, until: 20n }]
  const noTrustline = { kind: 'noTrustline' } as const
  expect(claimState(open, 9n, undefined)).toBe('later')
  expect(claimState(open, 10n, undefined)).toBe('now')
  expect(claimState(open, 20n, undefined)).toBe('over')
  expect(claimState([], 10n, undefined)).toBe('over')
  expect(claimState(open, 10n, noTrustline)).toBe('blocked')
  expect(claimState(open, 10n, { kind: 'unknown' })).toBe('unknown')
  expect(claimState(undefined, 10n, undefined)).toBe('unknown')
  expect(claimSummary(['now'])).toEqual({ value: 'now', note: '' })
  expect(claimSummary(['later', 'now'])).toEqual({ value: 'now', note: 'by 1 of 2 claimants' })
  expect(claimSummary(['unknown', 'over']).value).toBe('not known')
  expect(claimSummary(['blocked', 'over']).value).toBe('not yet')
  expect(claimSummary(['later', 'over']).value).toBe('not yet')
  expect(claimSummary(['over', 'over']).value).toBe('no longer')
})
