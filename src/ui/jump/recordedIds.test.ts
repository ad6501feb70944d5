import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { recordedFolder } from '#e2e/testing/recordings.ts'
import {
  formatClaimableBalanceStrkey,
  formatLiquidityPoolStrkey,
  parseClaimableBalanceId,
  parseLiquidityPoolId,
  toid,
} from '#ledger/values/ids.ts'
import { parseRow, type Row, rowList, rowOf, textOf } from '#mock/record.ts'
import { parseJump } from './parseJump.ts'

const scenario = parseRow(readFileSync(`${recordedFolder}/scenario.json`, 'utf8'))
const labels = rowOf(scenario, 'labels')
const texts = (row: Row): readonly string[] =>
  Object.values(row).flatMap((value) => (typeof value === 'string' ? [value] : []))
const service = 'https://horizon.example.org'

/** Spellings of all ids that the scenario names, each with the pages that one of them must be among. */
const spellings: Readonly<Record<string, () => readonly (readonly [string, string])[]>> = {
  transactions: () =>
    rowList(scenario, 'txs').flatMap((row) => {
      // Those that were rejected are in no ledger, but have a hash.
      const hash = textOf(row, 'hash')
      return ways(hash, `/transactions/${hash}`, [`0x${hash}`, `${service}/transactions/${hash}`])
    }),
  accounts: () =>
    Object.values(rowOf(scenario, 'accounts')).flatMap((row) => {
      const id = textOf(Object(row), 'id')
      return ways(id, `/accounts/${id}`, [`${service}/accounts/${id}?x=1`])
    }),
  assets: () =>
    texts(rowOf(scenario, 'assets')).flatMap((text) =>
      text === 'native'
        ? ([['XLM', '/assets/native']] as const)
        : [text, text.replace(':', '-'), `${service}/asset/${text.replace(':', '-')}-1`].map(
            (each) => [each, `/assets/${text.replace(':', '-')}`] as const,
          ),
    ),
  ledgers: () =>
    Array.from({ length: 372 }, (_, at) => at + 2).flatMap((sequence) =>
      [`${sequence}`, `#${sequence}`, `ledger ${sequence}`, String(toid(sequence, 0, 0))].map(
        (each) => [each, `/ledgers/${sequence}`] as const,
      ),
    ),
  pools: () =>
    texts(rowOf(labels, 'pools')).flatMap((hex) => {
      const page = `/liquidity_pools/${hex}`
      const strkey = formatLiquidityPoolStrkey(defined(parseLiquidityPoolId(hex)))
      return ways(strkey, page, [hex, `${service}/liquidity_pools/${hex}`])
    }),
  'claimable balances': () =>
    texts(rowOf(labels, 'balances')).flatMap((hex) => {
      const page = `/claimable_balances/00000000${hex}`
      const strkey = formatClaimableBalanceStrkey(
        defined(parseClaimableBalanceId(`00000000${hex}`)),
      )
      return ways(strkey, page, [hex, `00000000${hex}`, `${service}/claimable_balances/${hex}`])
    }),
  contracts: () =>
    texts(rowOf(labels, 'contracts')).flatMap((id) =>
      ways(id, `/contracts/${id}`, [`${service}/contract/${id}`]),
    ),
  // The page of a transaction looks for code of that hash.
  code: () => texts(rowOf(labels, 'wasm')).map((hash) => [hash, `/transactions/${hash}`] as const),
}

/** An ID as it is, in both cases, in quotes, in two lines, and in other ways. */
const ways = (id: string, page: string, others: readonly string[]) =>
  [
    id,
    id.toLowerCase(),
    id.toUpperCase(),
    ` “${id}”, `,
    `${id.slice(0, 20)}\n${id.slice(20)}`,
    ...others,
  ].map((each) => [each, page] as const)

test.each(Object.entries(spellings))('each spelling of recorded %s leads to its page', (_, of) => {
  const all = of()
  const lost = all.filter(([text, page]) => {
    const jump = parseJump(text)
    const pages = jump.kind === 'page' ? [jump.page, ...jump.others.map((each) => each.page)] : []
    return !pages.some((each) => each === page)
  })
  expect(lost).toEqual([])
  expect(all.length).toBeGreaterThan(5)
})
