import { describe, expect, test } from 'vitest'
import { recordedHistory } from '#e2e/testing/historyFolder.ts'
import { openRecordedRpc, waitForIndex } from '#e2e/testing/indexedSource.ts'
import { lakeOf } from '#e2e/testing/lakeHost.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import '#e2e/testing/pageWorker.ts'
import { autoOf, rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import { replayEffects } from '#e2e/testing/rest/replayedEffects.ts'
import { formatAsset } from '#ledger/asset.ts'
import type { PastBalance } from '#ledger/balanceChanges.ts'
import { ledgerSequence, parseAccountId, toid } from '#ledger/values/ids.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import type { Source } from '#sources/source.ts'
import { pastBalances } from './pastBalances.ts'
import { createQueryClient } from './queries.ts'

const client = createQueryClient()

/** Alice, the market maker, a liquidity provider, one whose fees others pay, one who holds nothing but lumens. */
const accounts = [
  'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK',
  'GC3I4DHREIJJS3CYXZNONJYXWXT2IYVGZYU2LEYVCAWUSJTDODG5P5XV',
  'GCKOBUTEERJ5OLBJ2TNNVDZOKPABUJWXNVSHEMHD7PWXQJ37PH5W62WV',
  'GCCPMORXMR4FDU6DYYROHRWIZPV3ZXR3GQY36NLF75QOHIMINCCRQ2JZ',
  'GADZLKAY3YZUDX2K7ZLCAGBCITEHFMWFU4XT35CWY7FTV3O3RPNG3QVR',
].map((text) => defined(parseAccountId(text)))
const ledgers = [20, 27, 39, 60, 120, 145, 200, 300, 372, 373].map(ledgerSequence)

async function read(source: Source, account: (typeof accounts)[number], ledger: number) {
  const { value } = await source.one('account', account, signal)
  return client.fetchQuery(pastBalances(source, value, { ledger: ledgerSequence(ledger) }))
}

const unitOf = (unit: PastBalance['unit']): string =>
  typeof unit === 'string' ? unit : formatAsset(unit)

/** Gives what is shown of each known balance, beside what the account's effects and fees add up to. */
async function compared(source: Source, account: (typeof accounts)[number], ledger: number) {
  const history = replayEffects(toid(ledger, 0xfffff, 0))
  const { balances } = await read(source, account, ledger)
  const known = balances.filter(({ state }) => state.kind !== 'unknown')
  return {
    shown: known.map(({ unit, state }) => [
      unitOf(unit),
      state.kind === 'known' ? state.balance : 0n,
    ]),
    inRest: known.map(({ unit }) => [unitOf(unit), history.balance(account, unitOf(unit))]),
    unknown: balances.flatMap(({ unit, state }) =>
      state.kind === 'unknown' ? [unitOf(unit)] : [],
    ),
  }
}

describe('an account’s balances at an earlier ledger', () => {
  test('are what its effects and fees add up to by then, or not known', async () => {
    const unknown: string[] = []
    let count = 0
    for (const account of accounts)
      for (const ledger of ledgers) {
        const { shown, inRest, unknown: others } = await compared(rest, account, ledger)
        expect(shown).toEqual(inRest)
        count += shown.length
        unknown.push(
          ...others.map((unit) => `${account.slice(0, 5)} ${unit.slice(0, 5)} ${ledger}`),
        )
      }
    expect(count).toBeGreaterThan(250)
    // Upgrades of the base reserve in ledgers 353 and 355 wrote the trustlines of open offers again, in no transaction.
    expect(unknown).toEqual([
      ...[200, 300].flatMap((ledger) => [`GA5QO GOLD: ${ledger}`, `GA5QO USD:G ${ledger}`]),
      ...[39, 60, 120, 145, 200, 300].flatMap((ledger) => [
        `GC3I4 EUR:G ${ledger}`,
        `GC3I4 OLIVE ${ledger}`,
      ]),
    ])
  })

  test('through JSON-RPC are the same as far as its ledgers tell', async () => {
    for (const account of accounts) {
      const { shown, inRest } = await compared(rpc, account, 368)
      expect(shown).toEqual(inRest)
      expect(shown.length).toBeGreaterThan(0)
    }
  })

  test('through JSON-RPC are known behind upgrades too, once every ledger is indexed', async () => {
    const { source, control } = openRecordedRpc()
    await control.walk({}, signal)
    await waitForIndex(control)
    const [alice = defined(accounts[0])] = accounts
    const { balances } = await read(source, alice, 200)
    const stateOf = (code: string) =>
      balances.find(({ unit }) => unitOf(unit).startsWith(`${code}:`))?.state
    expect(stateOf('USD')).toMatchObject({ kind: 'known', balance: 256_586_207_207n })
    expect(stateOf('GOLD')).toMatchObject({ kind: 'known', balance: 1_058_063_213n })
  })

  test('through files are known behind upgrades by the index of their whole history', async () => {
    const built = await recordedHistory()
    const { source } = lakeOf({
      // The browser's own index has the newest ledgers alone.
      more: {
        history: 'https://files.example.org/index',
        index: { chunk: 1, requestsPerSecond: 1 },
      },
      instead: (request) => (request.url.includes('/index/') ? built.answer(request) : undefined),
    })
    const [alice = defined(accounts[0])] = accounts
    for (const ledger of [145, 200]) {
      const { shown, inRest, unknown } = await compared(source, alice, ledger)
      expect(shown).toEqual(inRest)
      expect(unknown).toEqual([])
    }
  })

  test('name the indexed ledgers that lack an upgrade, so that they are read again once there are more', async () => {
    const { source: recent, control } = openRecordedRpc({ retention: 14 })
    await control.walk({}, signal)
    await waitForIndex(control)
    const [alice = defined(accounts[0])] = accounts
    const both = autoOf(rest, recent)
    const { balances, indexed } = await read(both, alice, 200)
    expect(balances.filter(({ state }) => state.kind === 'unknown')).toHaveLength(2)
    expect(indexed).toEqual([])
  })

  test('by a time are those of the last ledger that had closed', async () => {
    const { value } = await rest.one('account', defined(accounts[0]), signal)
    const at = (time: string) =>
      client.fetchQuery(pastBalances(rest, value, { time: unixSeconds(Date.parse(time) / 1000) }))
    expect((await at('2026-11-13T20:03:08Z')).ledger).toBe(39)
    expect((await at('2026-11-13T20:03:07Z')).ledger).toBe(38)
    await expect(at('2020-01-01T00:00:00Z')).rejects.toMatchObject({ kind: 'outOfRetention' })
  })

  test('need no request where nothing changed since', async () => {
    const [, , , , plain = defined(accounts[0])] = accounts
    expect((await read(rest, plain, 372)).calls).toEqual([])
  })
})
