import { expect, test } from 'vitest'
import { recordedFolder, rowsOfFile } from '#e2e/testing/recordings.ts'
import { ledgerDetails } from './ledgerDetails.ts'
import { frozenChanges } from './networkSettings.ts'
import { bytesFromBase64 } from './values/bytes.ts'
import type { Value } from './values/value.ts'
import { readLedgerCloseMeta } from './xdr/generated/reader.ts'
import type { LedgerCloseMeta } from './xdr/generated/xdr.ts'
import { readAll } from './xdr/xdrBytes.ts'

const ledgers = new Map(
  rowsOfFile(recordedFolder, 'rpc/getLedgers.base64').map((row) => {
    const bytes = bytesFromBase64(String(row.metadataXdr)) ?? new Uint8Array()
    const meta = readAll(bytes, readLedgerCloseMeta)
    return [Number(row.sequence), { meta, details: ledgerDetails(bytes) }]
  }),
)
const detailsOf = (sequence: number) => ledgers.get(sequence)?.details

test('the fee pool of each recorded ledger grew by what its transactions paid, but where inflation emptied it', () => {
  const wrong: number[] = []
  for (const [sequence, { meta, details }] of ledgers) {
    const before = ledgers.get(sequence - 1)
    if (before === undefined) continue
    const grew = feePoolOf(meta) - feePoolOf(before.meta)
    if (grew !== details.fees) wrong.push(sequence)
  }
  expect(wrong).toEqual([5, 11])
})

test('each transaction of a recorded ledger is in one phase', () => {
  const wrong = [...ledgers].filter(([, { meta, details }]) => {
    const groups = details.phases.flatMap((phase) => phase.groups)
    const counted = groups.reduce((sum, { transactions }) => sum + transactions, 0)
    const applied = meta.type === 'v2' ? meta.v2.txProcessing.length : counted
    return counted !== applied
  })
  expect(wrong.map(([sequence]) => sequence)).toEqual([])
  const fees = [...ledgers.values()].flatMap(({ details }) =>
    details.phases.flatMap(({ groups }) => groups.map(({ baseFee }) => baseFee)),
  )
  expect(new Set(fees)).toEqual(new Set([100n, 250n]))
})

test('settings that an upgrade changed are named, old and new', () => {
  const changed = [347, 365, 370].map((sequence) => detailsOf(sequence)?.settings)
  expect(changed.map((settings) => settings?.map(({ label }) => label))).toMatchInlineSnapshot(`
    [
      [
        "Longest lifetime",
        "Shortest lifetime of persistent entries",
        "Events and return value per transaction",
      ],
      [
        "Frozen",
        "Frozen here",
      ],
      [
        "Frozen",
        "Thawed here",
      ],
    ]
  `)
  for (const settings of changed)
    for (const { before, after } of settings ?? []) expect(before).not.toEqual(after)
})

test('entries that an upgrade freezes or thaws are named, also where it does both', () => {
  const summaryOf = (sequence: number) =>
    detailsOf(sequence)?.settings.map(({ label, after }) => [label, wordsOf(after)])
  const entries = 'trustline of GCKOB to asset; trustline of GDQTP to asset'
  expect(summaryOf(365)).toEqual([
    ['Frozen', '2'],
    ['Frozen here', entries],
  ])
  expect(summaryOf(370)?.at(-1)).toEqual(['Thawed here', entries])
  // As many as before.
  const [one, other] = [1, 2].map((byte) => new Uint8Array(8).fill(byte))
  if (one === undefined || other === undefined) throw new Error('no keys')
  expect(
    frozenChanges({ keys: [one] }, { keys: [other] }).map(({ label, after }) => [
      label,
      wordsOf(after),
    ]),
  ).toEqual([
    ['Frozen here', 'key 0202020202020202'],
    ['Thawed here', 'key 0101010101010101'],
  ])
})

/** A value's words, and the ids of addresses in it. */
function wordsOf(value: Value): string {
  if (value.kind === 'list') return value.items.map(wordsOf).join('; ')
  if (value.kind === 'sentence')
    return value.sentence.map((part) => (typeof part === 'string' ? part : wordsOf(part))).join(' ')
  if (value.kind === 'address') return value.id.slice(0, 5)
  if (value.kind === 'text') return value.text
  return 'value' in value ? String(value.value) : value.kind
}

test('a change of the base reserve counts the entries whose liabilities it changed', () => {
  expect(detailsOf(355)?.otherEntries).toBeGreaterThan(10)
})

test('evicted entries are listed without their lifetimes', () => {
  expect(detailsOf(160)?.evicted.map(({ kind }) => kind)).toEqual(['contract code'])
  expect(detailsOf(206)?.evicted).toHaveLength(6)
})

const feePoolOf = (meta: LedgerCloseMeta) => {
  switch (meta.type) {
    case 'v0':
      return meta.v0.ledgerHeader.header.feePool
    case 'v1':
      return meta.v1.ledgerHeader.header.feePool
    case 'v2':
      return meta.v2.ledgerHeader.header.feePool
  }
}
