import { describe, expect, test } from 'vitest'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'
import { recordedFetch } from '#e2e/testing/recordedSources.ts'
import { accountFromRest } from '#ledger/account.ts'
import { ledgerFromRest, ledgerOf } from '#ledger/ledger.ts'
import { readRecord } from '#ledger/restRecord.ts'
import { transactionFromRest, transactionOf } from '#ledger/transaction.ts'
import { RecordError } from '#ledger/values/answer.ts'
import { locateHeader } from '#ledger/xdr/ledgerIndex.ts'
import { compareFields, valueText } from './compareFields.ts'
import { fieldOrigin } from './fieldOrigins.ts'

const readers = {
  transaction: transactionFromRest,
  ledger: ledgerFromRest,
  account: accountFromRest,
} as const
type Kind = keyof typeof readers

/** A fee bump with preconditions; a ledger; an account that is sponsored and has signers, data and trustlines. */
const paths: Readonly<Record<Kind, readonly string[]>> = {
  transaction: [
    '/transactions/8cd1e1228ee057a8402acd99d9d85efee254c21347ec15c7ef6cb222a278f0ed',
    '/transactions/b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404',
  ],
  ledger: ['/ledgers/39'],
  account: [
    '/accounts/GCCPMORXMR4FDU6DYYROHRWIZPV3ZXR3GQY36NLF75QOHIMINCCRQ2JZ',
    '/accounts/GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G',
  ],
}

/** A path of the JSON without the places in its lists, as an origin states it. */
type Leaf = { readonly path: string; readonly holder: object; readonly key: string }

function leavesOf(value: object, path = ''): readonly Leaf[] {
  return Object.keys(value).flatMap((key) => {
    if (key === '_links') return []
    const name = Array.isArray(value) ? path : path === '' ? key : `${path}.${key}`
    const child: unknown = Reflect.get(value, key)
    return typeof child === 'object' && child !== null
      ? leavesOf(child, name)
      : [{ path: name, holder: value, key }]
  })
}

/** Another value of the same form. */
function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT/.test(text))
    return text.replace(/\d(?=Z$)/, (d) => (d === '1' ? '2' : '1'))
  if (/^[\d.]+$/.test(text)) return text.replace(/.$/, (d) => (d === '1' ? '2' : '1'))
  if (/^[0-9a-f]{64}$/.test(text)) return text.replace(/^./, (d) => (d === '1' ? '2' : '1'))
  return text.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
}

describe.each(['transaction', 'ledger', 'account'] as const)('each field of REST’s %s', (kind) => {
  test('that a change of the JSON changes names its place there', async () => {
    const fetch = recordedFetch()
    let compared = 0
    for (const path of paths[kind]) {
      const answer = await fetch(new Request(`https://recorded.invalid${path}`))
      const json: unknown = await answer.json()
      if (typeof json !== 'object' || json === null) throw new Error('no record was recorded')
      const read = () => readers[kind](readRecord(structuredClone(json)))
      const honest = read()
      for (const { path: at, holder, key } of leavesOf(json)) {
        const value: unknown = Reflect.get(holder, key)
        Reflect.set(holder, key, other(value))
        const changed = unlessRefused(read)
        Reflect.set(holder, key, value)
        if (changed === undefined) continue
        for (const field of compareFields(honest, changed).differing) {
          const stated = fieldOrigin(kind, field.path)?.rest ?? ''
          const names = stated.split(/, | or /)
          expect(
            names.some((name) => at === name || at.startsWith(`${name}.`)),
            `${field.path} is from ${at}, not from ${stated}`,
          ).toBe(true)
          compared++
        }
      }
    }
    // A ledger's other fields are refused: its header states them too.
    expect(compared).toBeGreaterThan(kind === 'ledger' ? 4 : 20)
  })
})

/** Undefined where the reader refuses the record: its fields must agree with one another. */
function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    return undefined
  }
}

test('each field of a ledger’s header has the value at the path in XDR that it names', () => {
  const bytes = defined(recordedLedgers()[37])
  const { header } = locateHeader(bytes)
  const ledger = ledgerOf(readClosedLedger(bytes, passphrase), [])
  const inHeader = Object.entries(ledger).flatMap(([key, value]) => {
    const [, path] = /^LedgerHeader\.([\w.]+)$/.exec(fieldOrigin('ledger', key)?.rpc ?? '') ?? []
    return path === undefined
      ? []
      : [{ key, shown: valueText(value), found: valueText(at(header.header, path)) }]
  })
  expect(inHeader.map(({ shown }) => shown)).toEqual(inHeader.map(({ found }) => found))
  expect(inHeader.length).toBe(9)
})

test('a transaction’s sequence number, fee and inner hash are at the paths in XDR that they name', () => {
  const found = recordedLedgers()
    .slice(30, 60)
    .flatMap((bytes) => readClosedLedger(bytes, passphrase).transactions)
    .flatMap((applied) => {
      const { envelope, result } = applied
      const { feeCharged, sourceSequence, feeBump } = transactionOf(applied)
      return [
        [feeCharged, at(result, rpcPath('feeCharged'))],
        envelope.type === 'envelopeTypeTx'
          ? [sourceSequence, at(envelope.v1, rpcPath('sourceSequence'))]
          : [feeBump?.innerHash, valueText(at(result, rpcPath('feeBump.innerHash')))],
      ]
    })
  expect(found.length).toBeGreaterThan(100)
  expect(found.map(([shown]) => shown)).toEqual(found.map(([, inXdr]) => inXdr))
})

const rpcPath = (field: string): string =>
  fieldOrigin('transaction', field)?.rpc.replace(/^Transaction(?:Envelope|Result)\./, '') ?? ''

/** The value at a path of a decoded value. */
const at = (value: object, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), value)
