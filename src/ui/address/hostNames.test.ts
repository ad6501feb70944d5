import { expect, test } from 'vitest'
import { readHostNames } from './hostNames.ts'

const account = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const contract = 'CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S'
const namesOf = (...entries: unknown[]) => readHostNames({ demo: entries }).get('demo')
const problemOf = (json: unknown): string => {
  try {
    readHostNames(json)
    return 'none'
  } catch (error) {
    return String(error)
  }
}

test('a host names accounts, contracts and assets of a network, and warns of some', () => {
  expect(
    namesOf(
      { account, name: ' Exchange ' },
      { contract, name: 'Router', scam: false },
      { asset: `USD:${account}`, scam: true },
    ),
  ).toEqual(
    new Map([
      [`/accounts/${account}`, { host: 'Exchange', isScam: undefined }],
      [`/contracts/${contract}`, { host: 'Router', isScam: false }],
      [`/assets/USD-${account}`, { host: undefined, isScam: true }],
    ]),
  )
  expect(readHostNames({})).toEqual(new Map())
})

test('a long name is cut, and markup and direction marks stay text', () => {
  expect(namesOf({ account, name: 'x'.repeat(10_000) })?.get(`/accounts/${account}`)?.host).toBe(
    'x'.repeat(60),
  )
  expect(namesOf({ account, name: '<b>\u202E' })?.get(`/accounts/${account}`)?.host).toBe(
    '<b>\u202E',
  )
})

test('of a file with a wrong entry nothing is taken, and the entry is named', () => {
  for (const [json, problem] of [
    [[], 'not an object'],
    [null, 'not an object'],
    [{ demo: {} }, 'demo has no list'],
    [{ demo: [7] }, 'entry demo 1 is not an object'],
    [{ demo: [{ account }, { account: `${account.slice(0, -1)}A`, name: 'x' }] }, 'entry demo 2'],
    [{ demo: [{ account, contract, name: 'x' }] }, 'not exactly one'],
    [{ demo: [{ name: 'x' }] }, 'not exactly one'],
    [{ demo: [{ asset: 'native', name: 'x' }] }, 'not exactly one'],
    [{ demo: [{ account, name: '' }] }, 'is not text'],
    [{ demo: [{ account, name: 7 }] }, 'is not text'],
    [{ demo: [{ account, scam: 'yes' }] }, 'neither true nor false'],
    [{ demo: [{ account, nmae: 'x' }] }, '“nmae”'],
  ] as const)
    expect(problemOf(json)).toContain(problem)
})
