import { formatAsset } from '#ledger/asset.ts'
import { footprintKey } from '#ledger/contract/stateChanges.ts'
import { treeOf } from '#ledger/readers'
import type { Value } from '#ledger/values'
import { base64FromBytes } from '#ledger/values/bytes.ts'
import { readLedgerEntry, readLedgerKey } from '#ledger/xdr/generated/reader.ts'
import { nativeText } from '#ledger/xdr/nativeText.ts'
import type { XdrTree } from '#ledger/xdr/scValue.ts'
import { ifReadable, readAll } from '#ledger/xdr/xdrBytes.ts'

/** An entry by its XDR `LedgerKey`, in words; the key itself where this build cannot read it. */
export function entryWords(bytes: Uint8Array): string {
  const words = ifReadable(() => {
    const key = readAll(bytes, readLedgerKey)
    const { kind, sentence, hash = '', durability } = footprintKey(key)
    const data = key.type === 'contractData' ? nativeText(key.contractData.key) : ''
    const named = sentence.map((part) => (typeof part === 'string' ? part : nameOf(part, data)))
    return [durability === 'temporary' ? durability : '', kind, ...named, hash]
  })
  if (words === undefined) return `the entry with the key ${base64FromBytes(bytes)}`
  return printable(words.filter((word) => word !== '').join(' '))
}

/** Accounts choose some of it: nothing of that may move the cursor. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '\ufffd')

/** What a key is about; `data` for a contract's value. */
function nameOf(value: Value, data: string): string {
  if (value.kind === 'asset') return formatAsset(value.asset)
  if ('id' in value) return String(value.id)
  if (value.arm !== undefined) return data
  return 'text' in value ? value.text : value.kind === 'number' ? String(value.value) : data
}

/** Fields that are named one by one, characters of a field's two values, and of base64, at most. */
const [mostFields, mostFieldText, mostText] = [4, 400, 2000]

/** How an entry differs: each an XDR `LedgerEntry`, undefined where it is removed, or words. */
export function differenceWords(
  lake: Uint8Array | string | undefined,
  archive: Uint8Array | string | undefined,
): string {
  const areBoth = lake instanceof Uint8Array && archive instanceof Uint8Array
  const fields = areBoth ? (ifReadable(() => differentFields(lake, archive)) ?? []) : []
  if (fields.length > 0 && fields.length <= mostFields) return printable(fields.join('; '))
  return `the lake has ${valueText(lake)}, the archive has ${valueText(archive)}`
}

function valueText(value: Uint8Array | string | undefined): string {
  if (!(value instanceof Uint8Array)) return value ?? 'it removed'
  const text = base64FromBytes(value)
  return text.length > mostText ? `${text.slice(0, mostText)}… (${value.length} bytes)` : text
}

function differentFields(lake: Uint8Array, archive: Uint8Array): readonly string[] {
  const fieldsOf = (bytes: Uint8Array) =>
    new Map(leaves(treeOf('', readAll(bytes, readLedgerEntry)), ''))
  const [one, two] = [fieldsOf(lake), fieldsOf(archive)]
  return [...new Set([...one.keys(), ...two.keys()])].flatMap((name) => {
    const [a = 'none', b = 'none'] = [one.get(name), two.get(name)]
    if (a === b) return []
    const isLong = a.length + b.length > mostFieldText
    return [isLong ? `${name} differs` : `${name} is ${a} in the lake, ${b} in the archive`]
  })
}

/** Names and texts of a value's parts: `account.balance`. */
function leaves({ name, text, children = [] }: XdrTree, above: string): [string, string][] {
  const place = [above, name].filter((part) => part !== '' && part !== 'data').join('.')
  const own: [string, string][] = text === undefined ? [] : [[place, text]]
  return [...own, ...children.flatMap((child) => leaves(child, place))]
}
