import { expect, test } from 'vitest'
import { searchTable, typedAddresses, wrongAddresses } from '#e2e/support/searchTable.ts'
import { judgeSpeed, processorTime } from '#e2e/testing/speed.ts'
import { formatSearchText } from '../address/search.ts'
import type { Jump, Meaning } from './meaning.ts'
import { parseJump, parseTypedPath } from './parseJump.ts'

const addressOf = ({ page, search = {} }: Meaning): string => `${page}${formatSearchText(search)}`
const first = (jump: Jump): string => (jump.kind === 'page' ? addressOf(jump) : jump.kind)

function typed(address: string): Jump {
  const [path = '', search] = address.slice(1).split('?')
  return parseTypedPath(path, search === undefined ? '' : `?${search}`)
}

const all = [
  ...Object.values(searchTable).flatMap((rows) =>
    rows.map(([text, ...rest]) => ({ text, jump: parseJump(text), rest })),
  ),
  ...typedAddresses.map(([text, ...rest]) => ({ text, jump: typed(text), rest })),
]

test('the table has more than 120 searches and addresses', () => {
  expect(new Set(all.map(({ text }) => text)).size).toBeGreaterThan(120)
})

test('a text whose form decides leads to its page', () => {
  const decided = all.filter(({ rest: [, asked] }) => asked === undefined)
  for (const { text, jump, rest } of decided) expect([text, first(jump)]).toEqual([text, rest[0]])
})

test('where the network decides, a text is a word, a pair, a time or one ID of several kinds', () => {
  for (const { text, jump, rest } of all.filter(({ rest: [, asked] }) => asked === 'asked')) {
    const isHash = jump.kind === 'page' && /^\/transactions\/[0-9a-f]{64}$/.test(jump.page)
    expect([text, isHash || ['word', 'pair', 'lookup'].includes(jump.kind)]).toEqual([text, true])
    expect(rest[0]).toMatch(/^\//)
  }
})

test('a wrong address opens no page, and is judged in a moment', () => {
  const took = processorTime(() =>
    expect(wrongAddresses.filter((address) => typed(address).kind === 'page')).toEqual([]),
  )
  judgeSpeed(took, 1_000)
})

test('a link keeps its place in a list, and failed transactions unless it leaves them out', () => {
  const service = 'https://horizon.example.org/transactions'
  expect(first(parseJump(`${service}?cursor=167503728640&limit=7&include_failed=true`))).toBe(
    '/transactions?limit=7&cursor=167503728640',
  )
  expect(first(parseJump(`${service}?include_failed=false`))).toBe('/transactions?successful=true')
})

test('a secret in an address is never looked for', () => {
  const seed = 'SCZANGBA5YHTNYVVV4C3U252E2B6P6F5T3U6MM63WBSBZATAQI3EBTQ4'
  for (const address of [
    `/${seed}`,
    `/tx/${seed}`,
    `/account/${seed.toLowerCase()}`,
    `/memo/${seed}`,
  ])
    expect(typed(address)).toMatchObject({ kind: 'nowhere', secret: true })
})
