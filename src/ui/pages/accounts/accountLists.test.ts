import { createElement } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { account } from '#e2e/testing/listQueries.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { filesKind } from '#sources/kinds.ts'
import type { Source } from '#sources/source.ts'
import { EmptyList } from '../../lateParts.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import type { TabOf } from '../tabs.ts'
import { AccountPage } from './AccountPage.tsx'

const alice = account('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK')
const sources = recordedSources()

beforeAll(() => EmptyList.loadCode())

const drawn = (
  kind: Exclude<TabOf<'accounts'>, 'data' | 'over_time'>,
  via: 'rest' | 'rpc' = 'rest',
) => drawnPage(createElement(OwnedList, { kind, of: { kind: 'account', id: alice } }), sources[via])

describe('an account’s list', () => {
  test.each(['rest', 'rpc'] as const)(
    'of payments says what came in, from whom, without naming the account itself (%s)',
    async (via) => {
      const text = await drawn('payments', via)
      expect(text).toMatch(/Payment GBNJR … 5VQBM \+1 XLM/)
      expect(text).not.toContain(alice.slice(0, 5))
      expect(text).toContain('9 failed attempts by others hidden (no effect here). Show')
      expect(text).not.toContain('failed, no effect')
    },
  )

  test.each(['rest', 'rpc'] as const)(
    'of payments has their memos, and is filtered by them, unless the reader saves data (%s)',
    async (via) => {
      const list = createElement(OwnedList, {
        kind: 'payments',
        of: { kind: 'account', id: alice },
      })
      const found = await drawnPage(list, sources[via], undefined, 'memo=31 pools open')
      expect(found).toMatch(/\+1 XLM 31 pools open /)
      expect(found).not.toContain('31 pools closed')
      expect(await drawn('payments', via)).toMatch(/Memo .* \+1 XLM 31 pools closed /)
      vi.stubGlobal('navigator', { connection: { saveData: true } })
      expect(await drawn('payments', via)).not.toContain('Memo')
      vi.unstubAllGlobals()
    },
  )

  test('of operations and transactions leaves out what others failed to do', async () => {
    expect(await drawn('operations')).toContain('6 failed attempts by others hidden')
    const text = await drawn('transactions')
    expect(text).toMatch(/\d failed attempts? by others hidden/)
    expect(text).toContain('GBNJR … 5VQBM +1 XLM 31 entries thawed')
  })

  test('is asked for before the account is known, where an index has its newest rows', async () => {
    const { rest } = sources
    const listed = Promise.withResolvers<undefined>()
    const source: Source = {
      ...rest,
      kind: filesKind,
      ahead: () => Promise.resolve([]),
      async one(kind, id, signal) {
        if (kind === 'account') await listed.promise
        return rest.one(kind, id, signal)
      },
      list(kind, of, request, signal) {
        if (kind === 'operations') listed.resolve(undefined)
        return rest.list(kind, of, request, signal)
      },
    }
    const page = createElement(AccountPage, { id: alice, tab: 'operations' })
    expect(await drawnPage(page, source)).toContain('6 failed attempts by others')
  })

  /** The list with only some of its items. */
  const drawnOf = (kind: 'payments' | 'transactions', isKept: (item: object) => boolean) =>
    drawnPage(createElement(OwnedList, { kind, of: { kind: 'account', id: alice } }), {
      ...sources.rest,
      async list(of, owner, request, signal) {
        const page = await sources.rest.list(of, owner, { ...request, limit: 200 }, signal)
        return { ...page, items: page.items.filter(isKept) }
      },
    })

  test('is not said to be empty where all of it is hidden', async () => {
    const text = await drawnOf(
      'payments',
      (item) =>
        'transactionSuccessful' in item &&
        !item.transactionSuccessful &&
        'source' in item &&
        item.source !== alice,
    )
    expect(text).toMatch(/\d+ failed attempts by others hidden/)
    expect(text).toMatch(/\d+ failed attempts by other accounts are hidden\./)
  })

  test('of transactions states what a merge moved, which its payments leave open', async () => {
    const isMerge = (item: object) => 'hash' in item && String(item.hash).startsWith('ab68e771')
    expect(await drawnOf('transactions', isMerge)).toMatch(/GADVC … UOXXE \+750 ?\.49999 XLM/)
    const isMerging = (item: object) =>
      'transactionHash' in item && String(item.transactionHash).startsWith('ab68e771')
    expect(await drawnOf('payments', isMerging)).toMatch(
      /Account merge GADVC … \w+ \+ all it held XLM/,
    )
  })

  test('of effects has credits and debits with their sign', async () => {
    const text = await drawn('effects')
    expect(text).toMatch(/Account credited \+1 XLM/)
    expect(text).toMatch(/Account debited −5 USD/)
    expect(text).toContain('sponsored by itself')
    expect(text).not.toContain(alice.slice(0, 5))
  })

  test('of trades says what was given and what was taken, and whose offer it was', async () => {
    const text = await drawn('trades')
    expect(text).toMatch(
      /GOLD\/USD ▼ sold −13 \.97796 59 \.999 \+838 \.6775987 G.*this account offer 11 /,
    )
    expect(text).toMatch(/USD\/XLM ▲ bought \+4 \.9840085 10 \.032 −50 this account pool L/)
  })
})
