/** A recorded object, read field by field. */
export type Row = Readonly<Record<string, unknown>>

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The field if it is text, else the empty text. */
export function textOf(row: Row, key: string): string {
  const value = row[key]
  return typeof value === 'string' ? value : ''
}

/** The field if it is a number, else zero. */
export function numberOf(row: Row, key: string): number {
  const value = row[key]
  return typeof value === 'number' ? value : 0
}

/** The field if it is an object, else one without fields. */
export function rowOf(row: Row, key: string): Row {
  const value = row[key]
  return isRow(value) ? value : {}
}

/** The field if it is a list of objects, else none. */
export function rowList(row: Row, key: string): readonly Row[] {
  const value = row[key]
  return Array.isArray(value) ? value.filter(isRow) : []
}

/** Finds the rows that have a text, in their order, by a table made once for each array of rows. */
export function rowsBy(
  keyOf: (row: Row) => unknown,
): (rows: readonly Row[], text: string) => readonly Row[] {
  const tables = new WeakMap<readonly Row[], ReadonlyMap<unknown, readonly Row[]>>()
  return (rows, text) => {
    const table = tables.get(rows) ?? Map.groupBy(rows, keyOf)
    tables.set(rows, table)
    return table.get(text) ?? []
  }
}

const withOuterHash = rowsBy((row) => row.hash)
const withInnerHash = rowsBy((row) => rowOf(row, 'inner_transaction').hash)

/** Transactions of an outer or inner hash. */
export const withHash: typeof withOuterHash = (rows, hash) => [
  ...withOuterHash(rows, hash),
  ...withInnerHash(rows, hash),
]

/** Transactions of an envelope in base64. */
export const withEnvelope = rowsBy((row) => row.envelope_xdr)

/** JSON text known to be an object. */
export function parseRow(text: string): Row {
  const value: unknown = JSON.parse(text)
  if (!isRow(value)) throw new Error('the recording holds something that is not an object')
  return value
}

/** An asset triple, or a canonical one. */
export function assetOf(row: Row, prefix = ''): string {
  const type = textOf(row, `${prefix}asset_type`)
  if (type === 'native') return 'native'
  return `${textOf(row, `${prefix}asset_code`)}:${textOf(row, `${prefix}asset_issuer`)}`
}
