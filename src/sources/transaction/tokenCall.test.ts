import { describe, expect, it } from 'vitest'
import { recordedSources, signal } from '#e2e/testing/recordedSources.ts'
import { type TokenCallBody, withTokenCall } from '#ledger/contract/assetContract.ts'
import type { DescribedOperation } from '#ledger/operations/registry.ts'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import { parseTransactionHash } from '#ledger/values/ids.ts'
import type { Sentence, Value } from '#ledger/values/value.ts'

const short = (value: Value): string => {
  if (value.kind === 'address') return value.id.slice(0, 5)
  if (value.kind === 'code') return value.text
  if (value.kind === 'amount')
    return `${value.amount} ${value.asset?.type === 'native' ? 'XLM' : value.asset?.code}`
  return value.kind === 'number'
    ? `${value.value}${value.unit === undefined ? '' : ` ${value.unit}`}`
    : value.kind
}
const textOf = (sentence: Sentence): string =>
  sentence.map((part) => (typeof part === 'string' ? part : short(part))).join(' ')

const readText = (operation: DescribedOperation): string =>
  textOf(
    withTokenCall(
      operation,
      operation.body.type === 'invoke_host_function' ? operation.body : undefined,
    ).description.summary,
  )

async function sentenceOf(text: string): Promise<readonly string[]> {
  const hash = parseTransactionHash(text)
  if (hash === undefined) throw new Error('no hash')
  return Promise.all(
    Object.values(recordedSources()).map(async (source) => {
      const of = { kind: 'transaction', id: hash } as const
      const { items } = await source.list('operations', of, { order: 'asc', limit: 1 }, signal)
      const [operation] = items
      if (operation === undefined || isUnknownRecord(operation)) throw new Error('no operation')
      return readText(operation)
    }),
  )
}

describe('a call of a token’s function', () => {
  it.each([
    [
      'of an asset’s own contract has the amount of the asset',
      '69ffdc224771f29906dfafdedfa75f59b4e4740193c81a9973dc6de59dc4439b',
      /^called transfer on CBQMC : \d+ XLM from GA5QO to C\w+$/,
    ],
    [
      'of a contract’s own token has units',
      '2868833b98dfba9bfbe6e6628773d60e027a9b5cff8ec5bf2c2144b8514962fa',
      /^called transfer on CB4SB : 1250000000 units from GA5QO to G\w+$/,
    ],
    [
      'to a multiplexed account names it',
      '3d1cbe5e97bc0af1ecff928ec7bd9f415f9b8072538a5a5773b89ce29deb6a65',
      /^called transfer on CB4SB : \d+ units from GDQTP to M\w+$/,
    ],
    [
      'of an asset to a multiplexed account has the amount of the asset',
      '7bc7d8db2769451b341d274874e9fce83dd42f4c2e616aa147f2654fe5bff24b',
      /^called transfer on CCILW : \d+ USD from GBT2D to M\w+$/,
    ],
    [
      'that mints has the receiver',
      '1054163c3cf14a18df0f4ca9abadea06abe04be5bf7810c417db84179a3bf4c9',
      /^called mint on CCILW : \d+ USD to GA5QO$/,
    ],
    [
      'that claws back has the holder',
      'b8eb10c46a08266ad03f63876bcc70dac5406fa81e16836fc9b64be18b72cc69',
      /^called clawback on CDYRR : \d+ BOND2031 from GBT2D$/,
    ],
    [
      'that approves has the spender and the ledger',
      'e735c14ba6ca6101aa2b3a21e988f70cc77110aa9280c9c2fe668eb3a6556d21',
      /^called approve on CB4SB : G\w+ may transfer up to \d+ units from GA5QO until ledger \d+$/,
    ],
    [
      'that withdraws an authorization says so',
      '5cc9bbf48a656fcc769f77e035b2632126f884f3b55975cb1c384bb2e66aefa6',
      /^called set_authorized on CDYRR : G\w+ may not use its balance$/,
    ],
    [
      'that failed moved no asset: its amount is in units',
      '9caaf6a4e742bf886b017344c3b976ae0e12e1250b39d53d8c48e8857bba469a',
      /^tried to call transfer on CCILW : \d+ units from GDWP4 to \w+$/,
    ],
    [
      'is another where its arguments are others',
      '9c13b3799ffb7eee4075337aac817ad38b281cf253af39d75a317a7129408b97',
      /^called deliver on CBBJB$/,
    ],
  ])('%s', async (_title, hash, expected) => {
    const [rest, rpc] = await sentenceOf(hash)
    expect(rest).toMatch(expected)
    expect(rpc).toBe(rest)
  })

  it('of a contract that only looks like an asset’s has units', async () => {
    const source = recordedSources().rpc
    const hash = parseTransactionHash(
      '69ffdc224771f29906dfafdedfa75f59b4e4740193c81a9973dc6de59dc4439b',
    )
    if (hash === undefined) throw new Error('no hash')
    const of = { kind: 'transaction', id: hash } as const
    const { items } = await source.list('operations', of, { order: 'asc', limit: 1 }, signal)
    const [operation] = items
    if (operation === undefined || isUnknownRecord(operation)) throw new Error('no operation')
    if (operation.body.type !== 'invoke_host_function') throw new Error('no call')
    // Its events named an asset, but were not those of the asset's contract.
    const imitation: TokenCallBody = { ...operation.body, assetBalanceChanges: [] }
    expect(textOf(withTokenCall(operation, imitation).description.summary)).toMatch(
      /: \d+ units from/,
    )
  })
})
