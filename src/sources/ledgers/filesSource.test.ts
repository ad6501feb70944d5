import { beforeAll, describe, expect, it } from 'vitest'
import { createFilesSource } from '#e2e/testing/filesSource.ts'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { all, differences } from '#e2e/testing/parity.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import type { Collections, OwnerOf } from '#ledger/collections.ts'
import type { PageRequest } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import type { Source } from '../source.ts'

const { rest } = recordedSources()
const { signal } = new AbortController()
let files: Source
beforeAll(() => {
  const ledgers = recordedLedgers().map((bytes, i) => ({ sequence: ledgerSequence(i + 2), bytes }))
  files = createFilesSource(ledgers, passphrase)
})

type Kind = 'ledgers' | 'transactions' | 'operations' | 'payments' | 'effects' | 'trades'
const listOf = <K extends Kind>(source: Source, kind: K, of?: OwnerOf<K>) =>
  all<Collections[K]['item']>((request) => source.list(kind, of, request, signal))

describe('a line of sight through files of ledgers, without any service', () => {
  it.each([
    ['ledgers', 372],
    ['transactions', 3_000],
    ['operations', 3_000],
    ['effects', 8_000],
    ['trades', 600],
  ] as const)('gives the %s that REST gives', async (kind, least) => {
    const recorded = await listOf(rest, kind)
    expect(differences<unknown>(recorded, await listOf(files, kind))).toEqual([])
    expect(recorded.length).toBeGreaterThanOrEqual(least)
  })

  it('gives what a single ledger has', async () => {
    const id = ledgerSequence(39)
    const of = { kind: 'ledger', id } as const
    for (const kind of ['transactions', 'operations', 'effects'] as const)
      expect(
        differences<unknown>(await listOf(rest, kind, of), await listOf(files, kind, of)),
      ).toEqual([])
    const [a, b] = [await rest.one('ledger', id, signal), await files.one('ledger', id, signal)]
    expect(differences([a.value], [b.value])).toEqual([])
  })

  it('pages as REST does, newest first and back again', async () => {
    const read = (source: Source, request: PageRequest) =>
      source.list('operations', undefined, request, signal)
    const request: PageRequest = { order: 'desc', limit: 50 }
    for (const source of [rest, files]) {
      const first = await read(source, request)
      const second = await read(source, { ...request, cursor: first.next })
      const back = await read(source, { ...request, cursor: second.prev })
      expect(differences<unknown>(back.items, first.items)).toEqual([])
    }
    const cursor = (await read(rest, request)).next
    const [a, b] = [
      await read(rest, { ...request, cursor }),
      await read(files, { ...request, cursor }),
    ]
    expect(differences<unknown>(a.items, b.items)).toEqual([])
  })

  it('says that it does not have the rest', async () => {
    expect(files.submit).toBeUndefined()
    await expect(files.one('feeStats', 'current', signal)).rejects.toMatchObject({
      kind: 'unsupported',
    })
  })
})
