import { scValToNative } from '@stellar/stellar-sdk'
import { ScVal } from '@stellar/stellar-sdk/xdr'
import { expect, it } from 'vitest'
import { rpc, signal } from '#e2e/testing/recordedSources.ts'
import { hexFromBytes } from '#ledger/values/bytes.ts'
import { readValueForms } from './readTransaction.ts'

/** A native value as JavaScript writes it. */
function spelled(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Uint8Array) return `Buffer.from("${hexFromBytes(value)}", "hex")`
  if (Array.isArray(value)) return `[${value.map(spelled).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([key, inner]) => `${/^\w+$/.test(key) ? key : JSON.stringify(key)}: ${spelled(inner)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

it('each recorded value of storage is copied as the SDK’s native form and as JSON (SEP-51)', async () => {
  const { value: seen } = await rpc.one('seenContracts', {}, signal)
  const values: string[] = []
  for (const { id, about } of seen.contracts) {
    if (about.state !== 'current') continue
    const { value: contract } = await rpc.one('contract', id, signal)
    const of = { kind: 'contract', id } as const
    const used = await rpc.list('contractEntries', of, { order: 'desc', limit: 50 }, signal)
    const entries = used.items.flatMap((item) => ('entry' in item ? (item.entry ?? []) : []))
    for (const { keyXdr, valueXdr } of [...contract.storage, ...entries])
      values.push(keyXdr, valueXdr)
  }
  expect(values.length).toBeGreaterThan(100)
  for (const base64 of values) {
    const value = ScVal.fromXDR(base64, 'base64')
    const { json, native } = await readValueForms({ base64 })
    expect(native).toBe(spelled(scValToNative(value)))
    expect(ScVal.fromJson(JSON.parse(json)).toXDR('base64')).toBe(base64)
  }
})

it('a value that is no XDR is refused', async () => {
  await expect(readValueForms({ base64: '!' })).rejects.toThrow('not base64')
  await expect(readValueForms({ base64: 'AAAA' })).rejects.toThrow(Error)
})
