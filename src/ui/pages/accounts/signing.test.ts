import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import type { Account } from '#ledger/account.ts'
import { parseAccountId } from '#ledger/values/ids.ts'
import { Signers, signingOf } from './AccountState.tsx'

const id = defined(parseAccountId('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'))
const { value: account } = await rest.one('account', id, signal)

/** The account with its own key of this weight, and these thresholds. */
const withRules = (weight: number, low: number, medium = low, high = medium): Account => ({
  ...account,
  signers: account.signers.slice(0, 1).map((signer) => ({ ...signer, weight })),
  thresholds: { low, medium, high },
})
const panel = (of: Account) => drawnPage(createElement(Signers, { account: of }), rest)

test('where no key has a weight, none meets a threshold of 0', async () => {
  const drawn = await panel(withRules(0, 0))
  expect(drawn).toMatch(
    /Low threshold no key : bump.*Medium threshold no key : pay.*High threshold no key : change/,
  )
  expect(drawn).not.toContain('any key')
  expect(signingOf(withRules(0, 0))).toEqual({ count: 'locked', note: 'no key can sign' })
})

test('a threshold above the weight of all keys is out of reach', async () => {
  expect(await panel(withRules(1, 1, 1, 2))).toMatch(
    /Low threshold 1 \(total weight 1\): bump.*High threshold 2 \(total weight 1, more than all keys have\): change/,
  )
  expect(signingOf(withRules(1, 1, 1, 2))).toEqual({ count: '1' })
  expect(signingOf(withRules(1, 2))).toEqual({
    count: 'locked',
    note: 'all keys together have too little weight',
  })
})

test('any key with a weight meets a threshold of 0', async () => {
  expect(await panel(withRules(1, 0))).toMatch(/Low threshold any key : bump/)
  expect(signingOf(withRules(1, 0))).toEqual({ count: '1' })
})
