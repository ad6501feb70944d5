import { expect, test } from 'vitest'
import { lookAlikes } from './lookAlike.ts'

const alice = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const forged = 'GA5QXXTC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const bob = 'GDQTPDEN253KLABJGLSRATN7YJZ2DSQCDOT5IYHGS4I6WEWRCJJF2RVZ'

test('addresses with the same four characters at both ends look alike', () => {
  expect(lookAlikes([bob, alice, forged])).toEqual([[alice, forged]])
})

test('an address that is there twice does not look like itself', () => {
  expect(lookAlikes([alice, bob, alice])).toEqual([])
})
