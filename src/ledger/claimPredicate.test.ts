import { expect, test } from 'vitest'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { native } from './asset.ts'
import { claimObstacle } from './claimPredicate.ts'
import { isUnknownRecord } from './values/answer.ts'
import { parseAccountId } from './values/ids.ts'
import { stroops } from './values/numbers.ts'

test('a balance is claimed only by an account with an authorized trustline that has room', async () => {
  const { items } = await rest.list(
    'claimableBalances',
    undefined,
    { order: 'desc', limit: 200 },
    signal,
  )
  const kindsOf = async (id: string) => {
    const balance = items.find((item) => !isUnknownRecord(item) && item.id === id)
    if (balance === undefined || isUnknownRecord(balance)) throw new Error(id)
    return Promise.all(
      balance.claimants.map(async ({ destination }) => {
        const account = (await rest.one('account', destination, signal)).value
        return claimObstacle(balance, account)?.kind
      }),
    )
  }
  expect(
    await kindsOf('000000002903d59667962337e34237d289f19e058a8c281dd2fb2f9ad8eace798b4fb8da'),
  ).toContain('noTrustline')
  expect(
    await kindsOf('000000003a0e28fa21206e36685ca54f812b1bb6c56df0a4085a9afcd07bc19f04577ea5'),
  ).toContain('noRoom')
})

test('lumens need no trustline but an account, and what was not read is unknown', async () => {
  const balance = { asset: native, amount: stroops(5n) }
  expect(claimObstacle(balance, 'absent')).toEqual({ kind: 'noAccount' })
  expect(claimObstacle(balance, undefined)).toEqual({ kind: 'unknown' })
  const id = parseAccountId('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK')
  if (id === undefined) throw new Error('no id')
  const account = (await rest.one('account', id, signal)).value
  expect(claimObstacle(balance, account)).toBeUndefined()
})
