import { expect, test } from 'vitest'
import { judgeSpeed, processorTime } from '#e2e/testing/speed.ts'
import { base64FromBytes, hexFromBytes } from '#ledger/values/bytes.ts'
import { parseJump } from './parseJump.ts'
import { linkedNetwork } from './parseLink.ts'

const account = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const link = 'https://stellar.example/explorer'

/** Texts of so many characters that repeat a part, between a beginning and an end. */
const repeated: readonly (readonly [string, string, string])[] = [
  ['', 'x', ''],
  ['', '1', ''],
  ['', '0', '-1'],
  ['', '1,', '000'],
  ['', 'A', '='],
  ['', 'SA', ''],
  ['', 'SA', 'é'],
  ['', 'abandon ', ''],
  ['a', ' ', 'b'],
  ['a', '"', 'b'],
  ['a', '.', 'b'],
  ['(', '(', 'b)'],
  ['', 'a.', ''],
  ['', 'a.', 'aa/b'],
  ['', 'a-', '.example'],
  ['a*', 'b.', 'example'],
  ['1.', '1', 'x'],
  ['12.5', ' ', 'x'],
  ['USD:', 'G', ''],
  ['', 'ﷺ', ''],
  ['', '％', ''],
  ['2026-11-13', ' ', 'x'],
  ['2026-11-13 ', ':', '+00:00'],
  ['2026-11-13 20:03:08.', '1', 'x'],
  ['2026-11-13 20:03', '+02:00', 'x'],
  ['AAAA', '%41', ''],
  ['AAAA ', 'A ', 'é'],
  [`${link}/`, 'a/', ''],
  [`${link}/`, 'tx/', ''],
  [`${link}/`, '/', ''],
  [`${link}/`, `account/${account}x/`, ''],
  [`${link}/#`, '?', ''],
  [`${link}/#`, 'a/', ''],
  [`${link}?`, 'a=1&', ''],
  [`${link}?`, 'xdr=1&', ''],
  [`${link}?a$b=`, ';', 'x'],
  [`${link}?a$b=`, '//', 'x'],
  [`${link}?`, 'a$', '=1'],
  [`${link}?values=`, 'A', ''],
  [`${link}?network=`, 'a ', ''],
  ['web+stellar:tx?xdr=', 'A+', 'é'],
  ['web+stellar:pay?', 'destination=G&', ''],
]

test.each([20_000, 95_000])(
  'any text of %i characters is judged in a moment',
  (size) => {
    for (const [before, part, after] of repeated) {
      const count = Math.floor((size - before.length - after.length) / part.length)
      const text = before + part.repeat(count) + after
      const took = processorTime(() => {
        expect(parseJump(text)).toHaveProperty('kind')
        linkedNetwork(text)
      })
      // Three seconds for some of that size where it is quadratic.
      judgeSpeed(took, 1_000, `${before}${part}… ${after}`)
    }
  },
  300_000,
)

/** The network's limit is 132,096 bytes a transaction. */
const largest = new Uint8Array(132_096).map((_, i) => (i < 3 ? 0 : i === 3 ? 2 : (i * 7) % 251))

test.each([
  ['in base64', base64FromBytes(largest)],
  ['in base64 in lines', base64FromBytes(largest).replaceAll(/.{64}/g, '$&\n')],
  ['in hex', hexFromBytes(largest)],
  ['in a link', `web+stellar:tx?xdr=${encodeURIComponent(base64FromBytes(largest))}`],
])('the largest transaction %s is read', (_how, text) => {
  expect(parseJump(text)).toMatchObject({ kind: 'xdr' })
})

test('a text that is too long for a search is not read, and the answer says how long it may be', () => {
  for (const text of ['x'.repeat(20_001), `${link}/${'a/'.repeat(20_000)}`, '1é'.repeat(15_000)])
    expect(parseJump(text)).toEqual({
      kind: 'nowhere',
      message:
        'That is too long: a search has 20,000 characters at most, XDR 300,000. Nothing of it was read.',
      isFinal: true,
    })
  expect(parseJump('x '.repeat(9_000))).toMatchObject({ kind: 'nowhere' })
})
