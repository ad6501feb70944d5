import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readClosedLedger } from './closedLedger.ts'
import { framedLedgers } from '../../xdr/metaFile.ts'

const tour = '../shared/recorded/tour/'
describe.skipIf(!existsSync(tour))('ledgers of the recorded network', () => {
  it('hold an envelope for every result, found by its hash', () => {
    let transactions = 0
    for (const bytes of framedLedgers(gunzipSync(readFileSync(`${tour}meta.xdr.gz`))))
      transactions += readClosedLedger(bytes, 'Parallax Local Network ; 2026').transactions.length
    expect(transactions).toBe(3209)
  })
})
