import { beforeAll, describe, expect, it } from 'vitest'
import {
  originOf,
  passphrase,
  recordedLedgers,
  recordedLines,
} from '#e2e/testing/indexedLedgers.ts'
import { filteredLists } from '#e2e/testing/testNetwork.ts'
import { parseAsset } from '#ledger/asset.ts'
import { span } from '#ledger/values'
import { parseAccountId, parseLiquidityPoolId } from '#ledger/values/ids.ts'
import { formatAmount, stroops } from '#ledger/values/numbers.ts'
import { openIndex } from './openIndex.ts'
import {
  accountsOf,
  claimableBalancesOf,
  createStateReader,
  type LedgerState,
  offersOf,
  poolsOf,
} from './state.ts'
import { createMemoryStore } from './store.ts'
import { walkIntoIndex } from './walk.ts'

const capacity = 2 ** 30

describe('the state of the recorded network', () => {
  let state: LedgerState
  const ledgers = recordedLedgers()
  beforeAll(async () => {
    const { index, walk } = await opened()
    await walk()
    state = await createStateReader(index)()
  })

  it('is known in full where the ledgers are covered from the first', () => {
    expect(state.complete).toBe(true)
    expect(state.coverage).toEqual({ from: 2, to: 373 })
  })
  it('has the offers, with their amounts and last changes', () => {
    const offers = offersOf(state).map(({ token, data, known }) => ({
      id: token,
      amount: formatAmount(stroops(data.amount)),
      last_modified_ledger: known.entry?.lastModifiedLedger,
    }))
    const expected = recordedLines('offers').map((line) => JSON.parse(line))
    expect(offers).toEqual(
      expected.map(({ id, amount, last_modified_ledger }) => ({
        id,
        amount,
        last_modified_ledger,
      })),
    )
  })
  it('has the claimable balances and the pools', () => {
    const tokens = recordedLines('claimable_balances').map((line) => JSON.parse(line).paging_token)
    expect(claimableBalancesOf(state).map(({ token }) => token)).toEqual(tokens)
    const pools = recordedLines('liquidity_pools').map((line) => JSON.parse(line))
    expect(
      poolsOf(state).map(({ token, data }) => [
        token,
        formatAmount(stroops(data.body.constantProduct.totalPoolShares)),
      ]),
    ).toEqual(pools.map(({ id, total_shares }) => [id, total_shares]))
  })
  it('finds accounts, offers, balances and pools by the filters of the service', () => {
    let answers = 0
    for (const file of filteredLists)
      for (const line of recordedLines(`nested/${file}`)) {
        const answer = JSON.parse(line)
        if (answer.status >= 400) continue
        const found = filtered(state, new URL(answer.path, 'http://x'))
        const expected = answer.ids ?? answer.pt
        const tokens = found.map((token) => token.replace(/^\d+-/, ''))
        expect({ path: answer.path, tokens }).toEqual({ path: answer.path, tokens: expected })
        answers++
      }
    expect(answers).toBeGreaterThan(500)
  })
  it('is the same whether its ledgers were read upwards, downwards or from the middle', async () => {
    for (const start of [2, 200]) {
      const { index, walk } = await opened()
      const read = createStateReader(index)
      await walk({ start, requests: 4 })
      await read() // folds the ledgers so far, so that older ledgers follow newer ones
      await walk({ start })
      const other = await read()
      for (const type of ['account', 'trustline', 'offer', 'data', 'contractData'] as const)
        expect(other.live(type)).toEqual(state.live(type))
    }
  })
  it('is complete for all concurrent readers after new ledgers', async () => {
    const { index, walk } = await opened()
    const read = createStateReader(index)
    await walk({ start: 2, requests: 4 })
    await read()
    await walk({ start: 2 })
    for (const each of await Promise.all([read(), read(), read()]))
      expect(each.coverage).toEqual({ from: 2, to: 373 })
  })
  it('states whether a covered ledger created an entry, and up to which ledger it is known', async () => {
    const { index, walk } = await opened()
    await walk({ lowest: 300 })
    const late = await createStateReader(index)()
    expect(late.complete).toBe(false)
    const accounts = accountsOf(late)
    expect(accounts.length).toBeGreaterThan(10)
    expect(accounts.length).toBeLessThan(accountsOf(state).length)
    for (const { known } of accounts) expect(known.knownTo).toBe(373)
    expect(accounts.some(({ known }) => known.born)).toBe(true)
    expect(accounts.some(({ known }) => !known.born)).toBe(true)
    expect(accountsOf(state).filter(({ known }) => !known.born)).toHaveLength(1) // the root account
  })

  async function opened() {
    const index = await openIndex({
      store: createMemoryStore(),
      passphrase,
      capacity,
      writes: true,
    })
    const walk = async (more: { start?: number; lowest?: number; requests?: number } = {}) => {
      const fast = { requestsPerSecond: 1e9, wait: () => Promise.resolve() }
      const options = { index, origin: originOf(ledgers, span(2, 373)), capacity, chunk: 32 }
      for await (const step of walkIntoIndex(
        { ...options, ...fast, ...more },
        new AbortController().signal,
      ))
        expect(['indexed', 'done']).toContain(step.kind)
    }
    return { index, walk }
  }
})

function filtered(state: LedgerState, { pathname, searchParams }: URL): readonly string[] {
  const account = (name: string) => parseAccountId(searchParams.get(name) ?? '')
  const asset = (name: string) => parseAsset(searchParams.get(name) ?? '')
  if (pathname === '/accounts')
    return tokens(
      accountsOf(state, {
        signer: searchParams.get('signer') ?? undefined,
        sponsor: account('sponsor'),
        asset: asset('asset'),
        pool: parseLiquidityPoolId(searchParams.get('liquidity_pool') ?? ''),
      }),
    )
  if (pathname === '/offers')
    return tokens(
      offersOf(state, {
        seller: account('seller'),
        selling: asset('selling'),
        buying: asset('buying'),
        sponsor: account('sponsor'),
      }),
    )
  if (pathname === '/claimable_balances')
    return tokens(
      claimableBalancesOf(state, {
        asset: asset('asset'),
        sponsor: account('sponsor'),
        claimant: account('claimant'),
      }),
    )
  const reserves = searchParams.get('reserves')?.split(',')
  return tokens(
    poolsOf(state, {
      account: account('account'),
      reserves: reserves?.flatMap((text) => parseAsset(text) ?? []),
    }),
  )
}

const tokens = (items: readonly { token: string }[]) => items.map(({ token }) => token)
