import { expect, test } from 'vitest'
import { settingKeys } from './networkSettings.ts'
import { base64FromBytes } from './values/bytes.ts'
import { readConfigSettingId } from './xdr/generated/reader.ts'
import { readAll, XdrError } from './xdr/xdrBytes.ts'

test('every kind of setting that a network keeps is requested', () => {
  const missing: string[] = []
  for (let id = 0; isKnown(id); id++)
    if (!settingKeys.includes(base64FromBytes(keyBytes(id))) && !nameOf(id).endsWith('Delta'))
      missing.push(nameOf(id))
  expect(missing).toEqual([])
  expect(settingKeys.length).toBeGreaterThan(15)
})

/** XDR `LedgerKey` of a `CONFIG_SETTING`, 8. */
const keyBytes = (id: number) => new Uint8Array([0, 0, 0, 8, 0, 0, 0, id])
const nameOf = (id: number) => readAll(keyBytes(id).slice(4), readConfigSettingId)

function isKnown(id: number): boolean {
  try {
    return nameOf(id).startsWith('config')
  } catch (error) {
    if (error instanceof XdrError) return false
    throw error
  }
}
