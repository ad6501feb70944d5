import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { RecordError } from '#ledger/values'
import { entryTypes } from '#ledger/xdr/values.ts'
import { reasonOf } from '../../program.ts'
import { compareKeys, type KeyPlace, keyPrefix, lastScVal } from './keyOrder.ts'

/** Bytes of a record at most: the network allows entries far smaller. A forged length must not fill memory. */
const mostRecordBytes = 4 * 1024 ** 2
/** Bytes that are read and unpacked at once: larger ones are hardly faster, and each bucket holds some. */
const chunkBytes = 128 * 1024

/** XDR `BucketEntryType` and `HotArchiveBucketEntryType`: the numbers mean the same in both. */
const kinds = { meta: -1, entry: 0, key: 1, newEntry: 2 } as const

/** Reads the unpacked bytes of a file as they are: some hosts unpack what they send. */
export async function* unpackedFile(file: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const packed = createReadStream(file, { highWaterMark: chunkBytes })
  // Errors of either reach whoever reads; the other one is closed.
  const chunks = isPacked(file)
    ? pipeline(packed, createGunzip({ chunkSize: chunkBytes }), () => undefined)
    : packed
  try {
    for await (const chunk of chunks) yield chunk
  } finally {
    packed.destroy()
  }
}

function isPacked(file: string): boolean {
  const magic = new Uint8Array(2)
  const handle = openSync(file, 'r')
  readSync(handle, magic, 0, 2, 0)
  closeSync(handle)
  return magic[0] === 0x1f && magic[1] === 0x8b
}

/** SHA-256 of a file's unpacked bytes, by which a bucket is named. */
export async function hashOfUnpacked(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of unpackedFile(file)) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Reads the records of a bucket one by one. The current one is in `bytes`, until the next step. What was read is proved only when
 * the end is reached: `step` throws RecordError there where the bytes are not the ones that the bucket's name says.
 */
export class BucketReader implements KeyPlace {
  readonly name: string
  readonly #file: string
  readonly #chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>
  readonly #hash = createHash('sha256')
  readonly #leftOut: (reason: string) => void
  #buffer = new Uint8Array(4 * chunkBytes)
  /** Bytes of the buffer in use, and where the next record begins. */
  #used = 0
  #at = 0
  #isRead = false
  /** The first byte that is still needed: that of the record before. */
  #kept = 0
  #before = { type: 0, view: new DataView(this.#buffer.buffer), key: 0 }

  /** Orders records of buckets as their keys; infinite behind the last one. */
  prefix = Number.NEGATIVE_INFINITY
  type = 0
  view = this.#before.view
  key = 0
  /** The record is a key alone: its entry is gone. */
  isRemoved = false
  /** Where the record's XDR `LedgerEntry` or `LedgerKey` is. */
  start = 0
  end = 0
  /** Unpacked bytes, and records. */
  size = 0
  records = 0

  constructor(file: string, name: string, leftOut: (reason: string) => void) {
    this.#file = file
    this.name = name
    this.#leftOut = leftOut
    this.#chunks = unpackedFile(file)
  }

  get bytes(): Uint8Array {
    return this.#buffer
  }

  get isAtEnd(): boolean {
    return this.prefix === Number.POSITIVE_INFINITY
  }

  /** Moves to the next record. False where more bytes are needed first, which `fill` reads. */
  step(): boolean {
    try {
      return this.#step()
    } catch (error) {
      throw error instanceof DamagedBucket ? error : this.#error(reasonOf(error), error)
    }
  }

  #step(): boolean {
    for (;;) {
      const left = this.#used - this.#at
      const mark = left < 4 ? 0x8000_0008 : this.view.getUint32(this.#at)
      const length = mark - 0x8000_0000
      if (length < 8 || length > mostRecordBytes)
        throw this.#error(`a record states the length ${mark.toString(16)}`)
      if (left < 4 + length) return this.#isRead && this.#end(left)
      const start = this.#at + 4
      this.#at = start + length
      if (this.#open(start)) return true
    }
  }

  /** Reads more bytes. Rejects with RecordError where they cannot be read. */
  async fill(): Promise<void> {
    let chunk: Uint8Array | undefined
    try {
      const { value, done } = await this.#chunks.next()
      chunk = done === true ? undefined : value
    } catch (error) {
      throw this.#error(reasonOf(error), error)
    }
    if (chunk === undefined) {
      this.#isRead = true
      return
    }
    this.#hash.update(chunk)
    this.size += chunk.length
    this.#makeRoom(chunk.length)
    this.#buffer.set(chunk, this.#used)
    this.#used += chunk.length
  }

  async close(): Promise<void> {
    await this.#chunks.return(undefined)
  }

  /** Moves what is needed to the front of a buffer that is large enough. */
  #makeRoom(length: number): void {
    const needed = this.#used - this.#kept + length
    const kept = this.#buffer.subarray(this.#kept, this.#used)
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(needed + 4 * chunkBytes)
      larger.set(kept)
      this.#buffer = larger
      this.view = new DataView(larger.buffer)
      this.#before.view = this.view
    } else this.#buffer.copyWithin(0, this.#kept, this.#used)
    const moved = this.#kept
    this.#kept = 0
    this.#used -= moved
    this.#at -= moved
    this.key -= moved
    this.#before.key -= moved
  }

  /** Opens the record from `start` on. False for one that has no entry that this build knows. */
  #open(start: number): boolean {
    const { view, prefix: before } = this
    const kind = view.getInt32(start)
    const isFirst = this.records++ === 0
    if (kind === kinds.meta && isFirst) return false
    const isRemoved = kind === kinds.key
    if (!isRemoved && kind !== kinds.entry && kind !== kinds.newEntry)
      return this.#leave(`records of the unknown kind ${kind}`)
    // XDR `LedgerEntry`: the ledger of its last change, its type, its data. A `LedgerKey` begins with its type.
    const at = isRemoved ? start + 4 : start + 8
    const type = view.getUint32(at)
    if (type > entryTypes.ttl) return this.#leave(`entries of the unknown type ${type}`)
    const key = isRemoved ? at + 4 : at + 4 + keyOffset(view, type, at + 4)
    if (type === entryTypes.contractData && view.getUint32(keyOfData(view, key)) > lastScVal)
      return this.#leave('contract data under keys of an unknown type')
    this.#before.type = this.type
    this.#before.key = this.key
    this.prefix = keyPrefix(type, view, key)
    this.type = type
    this.key = key
    this.isRemoved = isRemoved
    this.start = start + 4
    this.end = this.#at
    this.#kept = start
    if (this.prefix > before) return true
    const order = this.prefix < before ? -1 : compareKeys(this, this.#before)
    if (order > 0) return true
    throw this.#error(order < 0 ? 'its keys are out of order' : 'a key is in it twice')
  }

  #leave(what: string): false {
    this.#leftOut(
      `${what} are left out, which a later protocol may have: this version does not read them`,
    )
    return false
  }

  #end(left: number): true {
    if (left > 0) throw this.#error('it ends within a record')
    const hash = this.#hash.digest('hex')
    if (hash !== this.name) throw this.#error(`its bytes have the hash ${hash}`)
    this.prefix = Number.POSITIVE_INFINITY
    return true
  }

  #error(reason: string, cause?: unknown): RecordError {
    return new DamagedBucket(this.#file, `the bucket ${this.name} cannot be used: ${reason}`, {
      cause,
    })
  }
}

/** A bucket whose file is not what its name says. */
export class DamagedBucket extends RecordError {
  readonly file: string
  constructor(file: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.file = file
  }
}

/** Bytes of an entry's data before its key: those of contracts begin with an extension. */
function keyOffset(view: DataView, type: number, data: number): number {
  if (type === entryTypes.contractData) return 4
  // XDR `ContractCodeEntry.ext`: v1 has an extension point, and ten counts behind another.
  if (type === entryTypes.contractCode) return view.getUint32(data) === 1 ? 52 : 4
  return 0
}

/** Where the `ScVal` of contract data is, behind its `ScAddress`. */
const keyOfData = (view: DataView, key: number): number =>
  key + 4 + ([36, 32, 40, 36, 32][view.getUint32(key)] ?? 0)
