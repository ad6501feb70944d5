import { runInNewContext } from 'node:vm'
import { scValToNative } from '@stellar/stellar-sdk'
import { ScVal } from '@stellar/stellar-sdk/xdr'
import { describe, expect, it } from 'vitest'
import { map, nothing, opaque, string, symbol, u32, u64, utf8, vec } from '#e2e/testing/scValues.ts'
import { base64FromBytes } from '../values/bytes.ts'
import { readScVal, writeScVal } from './generated/reader.ts'
import type * as Xdr from './generated/xdr.ts'
import { nativeText } from './nativeText.ts'
import { readAll, writeAll } from './xdrBytes.ts'

const raw = opaque(Uint8Array.of(1, 0xff))
const notText: Xdr.ScVal = { type: 'scvString', str: Uint8Array.of(0xff, 0) }
const keyed = (key: Xdr.ScVal) => map([key, u32(1)])

/** A value as plain text, whatever realm made it. */
const shown = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify({ value }, (_key, inner: unknown) => {
      if (typeof inner === 'bigint') return `${inner}n`
      if (inner === undefined) return 'undefined'
      const data: unknown = Reflect.get(Object(inner), 'data')
      if (Reflect.get(Object(inner), 'type') === 'Buffer') return { bytes: data }
      return inner instanceof Uint8Array ? { bytes: [...inner] } : inner
    }),
  )

const errors = ['sceWasmVm', 'sceContext', 'sceStorage', 'sceAuth', 'sceValue'] as const
const codes = [
  'scecArithDomain',
  'scecInvalidInput',
  'scecInvalidAction',
  'scecUnexpectedSize',
] as const

describe('the SDK’s native form, evaluated, is what the SDK gives', () => {
  const system = errors.flatMap((type) =>
    codes.map((code): Xdr.ScVal => ({ type: 'scvError', error: { type, code } })),
  )
  it.each<[string, readonly Xdr.ScVal[]]>([
    ['errors', [...system, { type: 'scvError', error: { type: 'sceContract', contractCode: 4 } }]],
    ['tags', [{ type: 'scvExecutableTag', executableTag: utf8('v1') }]],
    ['the instance’s key', [{ type: 'scvLedgerKeyContractInstance' }]],
    ['texts', [symbol('a'), string('ünï "x"\n'), notText, raw]],
    ['keys of bytes', [keyed(raw), keyed(notText), keyed(opaque(utf8('')))]],
    [
      'keys of vectors',
      [
        keyed(vec(symbol('Balance'), u32(5))),
        keyed(vec(nothing, raw, vec(u32(1), vec()))),
        keyed(vec()),
        keyed(vec(keyed(u32(1)))),
      ],
    ],
    [
      'keys of other kinds',
      [
        keyed(keyed(symbol('a'))),
        keyed(nothing),
        keyed({ type: 'scvBool', b: true }),
        keyed(u64(2n ** 64n - 1n)),
        keyed({ type: 'scvI32', i32: -1 }),
        keyed(system[0] ?? nothing),
      ],
    ],
    [
      'keys of text',
      ['a', '5', '05', '1a', '', '__proto__', 'a-b', 'ü'].map((text) => keyed(string(text))),
    ],
  ])('%s', (_what, values) => {
    for (const value of values) {
      const base64 = base64FromBytes(writeAll(() => writeScVal(value)))
      const text = nativeText(readAll(Buffer.from(base64, 'base64'), readScVal))
      const evaluated: unknown = runInNewContext(`(${text})`, { Buffer })
      expect(shown(evaluated)).toEqual(shown(scValToNative(ScVal.fromXDR(base64, 'base64'))))
    }
  })
})
