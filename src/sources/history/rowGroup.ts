import { type FileMetaData, parquetRead } from 'hyparquet'
import { RecordError } from '#ledger/values'
import { bytesOf, type RowGroup, sumOf } from './heads.ts'
import { columnsOf, columnType, type TableName } from './manifest.ts'

/** Decompresses frames of Zstandard whose content has so many bytes at most; throws RecordError (`decompressFrames`). */
export type Decompress = (bytes: Uint8Array, most: number) => Uint8Array

export interface TableShape {
  readonly table: TableName
  /** Its columns are written as those that may lack values: some writers know no others. None does. */
  readonly nullable: boolean
  /** It has the column `value`. */
  readonly values?: boolean | undefined
}

/** The most that a page of a column may hold. */
const mostPageBytes = 16 * 1024 ** 2

/** A value of a row: bigint of INT64, bytes of BYTE_ARRAY. */
export type Value = bigint | number | Uint8Array

/**
 * The rows of a row group, from its bytes alone: what the file's footer would say of it is in the head. Throws RecordError where the
 * bytes do not fit their sum, or cannot be read.
 */
export async function readRowGroup(
  shape: TableShape,
  group: RowGroup,
  bytes: Uint8Array,
  decompress: Decompress,
  /** The first so many columns; default all. */
  count?: number,
): Promise<readonly (readonly Value[])[]> {
  if (bytes.length !== bytesOf(group) || sumOf(bytes) !== group.sum)
    throw new RecordError('a row group of the index is damaged, or of another build')
  const columns = columnsOf(shape.table, shape.values === true).slice(0, count)
  let rows: unknown[][] = []
  try {
    await parquetRead({
      file: {
        byteLength: bytes.length,
        slice: (from, to) => new Uint8Array(bytes.subarray(from, to)).buffer,
      },
      metadata: metadataOf(shape, group),
      utf8: false,
      columns: [...columns],
      compressors: {
        ZSTD: (page) => decompress(page, mostPageBytes),
      },
      onComplete: (found) => {
        rows = found
      },
    })
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new RecordError(`a row group of the index cannot be read: ${message}`, { cause })
  }
  const types = columns.map(columnType)
  const isRow = (row: unknown[]): row is Value[] =>
    row.length === types.length && row.every((value, n) => isOfType[types[n] ?? 'INT32'](value))
  if (rows.length !== group.rows || !rows.every(isRow))
    throw new RecordError('a row group of the index has other rows than its head says')
  return rows.filter(isRow)
}

const isOfType = {
  INT64: (value: unknown) => typeof value === 'bigint',
  INT32: (value: unknown) => Number.isInteger(value),
  BYTE_ARRAY: (value: unknown) => value instanceof Uint8Array,
}

/** The footer of a file that has this row group alone, from its first byte on. */
function metadataOf(
  { table, nullable, values }: TableShape,
  { columns, rows }: RowGroup,
): FileMetaData {
  const names = columnsOf(table, values === true)
  let start = 0
  const chunks = names.map((name, n) => {
    const size = columns[n] ?? 0
    const offset = start
    start += size
    return {
      file_offset: BigInt(offset),
      meta_data: {
        type: columnType(name, n),
        encodings: [],
        path_in_schema: [name],
        codec: 'ZSTD' as const,
        num_values: BigInt(rows),
        total_uncompressed_size: BigInt(size),
        total_compressed_size: BigInt(size),
        data_page_offset: BigInt(offset),
      },
    }
  })
  return {
    version: 2,
    schema: [
      { name: 'root', num_children: names.length },
      ...names.map((name, n) => ({
        name,
        type: columnType(name, n),
        repetition_type: nullable ? ('OPTIONAL' as const) : ('REQUIRED' as const),
      })),
    ],
    num_rows: BigInt(rows),
    row_groups: [{ columns: chunks, total_byte_size: BigInt(start), num_rows: BigInt(rows) }],
    metadata_length: 0,
  }
}
