import { expect, test } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { passphrase, rest, signal } from '#e2e/testing/recordedSources.ts'
import { rankedValidators } from './validators.ts'
import { knownItems } from './values/answer.ts'
import { base64FromBytes, bytesFromBase64 } from './values/bytes.ts'
import { parseAccountId, shortId } from './values/ids.ts'
import { readHeaderFacts } from './xdr/proposer.ts'

const { items } = await rest.list('ledgers', undefined, { order: 'desc', limit: 50 }, signal)
const ledgers = knownItems(items)
const headers = ledgers.map(({ headerXdr }) => headerXdr)
const facts = await readHeaderFacts({ passphrase, headers })
const node = defined(facts[0]?.proposal?.node)
const other = defined(parseAccountId('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'))

test('a header names the validator that proposed it, and the signature is checked', async () => {
  expect(shortId(node)).toBe('GC5QX…YVKHW')
  expect(facts.map((each) => each?.proposal)).toEqual(
    facts.map(() => ({ node, isSigned: true, isDropped: false })),
  )
  // Of another network, of another close time, and no header at all.
  const [foreign] = await readHeaderFacts({ passphrase: 'Another', headers: headers.slice(0, 1) })
  expect(foreign?.proposal).toMatchObject({ node, isSigned: false })
  const bytes = defined(bytesFromBase64(defined(headers[0])))
  bytes[75] = (bytes[75] ?? 0) ^ 1
  const altered = [base64FromBytes(bytes), 'AAAA', 'no base64', '']
  const changed = await readHeaderFacts({ passphrase, headers: altered })
  expect(changed.map((each) => each?.proposal?.isSigned)).toEqual([
    false,
    undefined,
    undefined,
    undefined,
  ])
})

test('validators are ranked by what they proposed, with their longest run and their last ledger', () => {
  // The oldest first: a a b a a a – a, where one header was not read.
  const who = [node, node, other, node, node, node, undefined, node]
  const some = ledgers.toReversed().slice(0, who.length)
  const [first] = some.map(({ sequence }) => sequence)
  const ranked = rankedValidators(some.toReversed(), ({ sequence }) => {
    const proposer = who[sequence - Number(first)]
    return proposer === undefined
      ? null
      : { idPool: 0n, proposal: { node: proposer, isSigned: proposer === node, isDropped: false } }
  })
  expect(
    ranked.map(({ node: id, proposals, signed, last, longest }) => [
      id,
      proposals,
      signed,
      last.sequence - Number(first),
      longest.from - Number(first),
      longest.to - Number(first),
    ]),
  ).toEqual([
    [node, 6, 6, 7, 3, 5],
    [other, 1, 0, 2, 2, 2],
  ])
  expect(rankedValidators(ledgers, () => undefined)).toEqual([])
})
