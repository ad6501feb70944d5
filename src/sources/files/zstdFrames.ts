import { joinedBytes, RecordError } from '#ledger/values'
import { xxh64 } from './xxh64.ts'

/** Decompresses one frame: the page and Node have different ones. */
export interface ZstdDecoder {
  /** The content of exactly one frame; throws where it cannot be decompressed. */
  readonly decode: (frame: Uint8Array) => Uint8Array
  /** It compares the frame's checksum itself. */
  readonly checksSum: boolean
}

/** A frame of Zstandard (RFC 8878) whose parts lie within the bytes. */
interface Frame {
  readonly start: number
  readonly end: number
  /** The size of its content, where the frame states it. */
  readonly contentSize: number | undefined
  /** Its content is not larger: the sum of what its blocks can be at most. */
  readonly mostContent: number
  readonly hasSum: boolean
}

const blockMost = 131_072

/** Frames to be skipped count as packed, too. */
export function isPacked(bytes: Uint8Array): boolean {
  const magic = bytes.length < 4 ? undefined : uint32(bytes, 0)
  return magic === frameMagic || (magic !== undefined && magic >>> 4 === skippedMagic)
}

const [frameMagic, skippedMagic] = [0xfd2fb528, 0x184d2a5]

/**
 * The content of a file of Zstandard frames. Sizes are bounded before anything is decompressed: by the size that a
 * frame states, or by what its blocks can hold at most. Throws RecordError where the bytes are cut off, have others
 * behind them, have more content than `most`, or do not fit their checksum.
 */
export function decompressFrames(
  bytes: Uint8Array,
  decoder: ZstdDecoder,
  most: number,
): Uint8Array {
  const frames = locateFrames(bytes, most)
  const parts = frames.map((frame) => frameContent(bytes, frame, decoder))
  return parts.length === 1 && parts[0] ? parts[0] : joinedBytes(parts)
}

function frameContent(bytes: Uint8Array, frame: Frame, decoder: ZstdDecoder): Uint8Array {
  const { start, end, contentSize, mostContent, hasSum } = frame
  let content: Uint8Array
  try {
    content = decoder.decode(bytes.subarray(start, end))
  } catch (cause) {
    throw new RecordError(`the compressed data is damaged: ${messageOf(cause)}`, { cause })
  }
  if (content.length !== (contentSize ?? content.length) || content.length > mostContent)
    throw new RecordError(
      `the compressed data is damaged: ${content.length} bytes of ${contentSize ?? mostContent}`,
    )
  if (hasSum && !decoder.checksSum && xxh64(content) !== uint32(bytes, end - 4))
    throw new RecordError('the compressed data is damaged: its checksum is another one')
  return content
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** Finds the frames, without those to be skipped, by their headers alone. */
function locateFrames(bytes: Uint8Array, most: number): readonly Frame[] {
  if (bytes.length === 0) throw new RecordError('the file is empty')
  const frames: Frame[] = []
  let at = 0
  let size = 0
  while (at < bytes.length || at === 0) {
    const magic = at + 4 <= bytes.length ? uint32(bytes, at) : undefined
    if (magic !== undefined && magic >>> 4 === skippedMagic) {
      at += 8 + (at + 8 <= bytes.length ? uint32(bytes, at + 4) : bytes.length)
      if (at > bytes.length) throw cutOff()
      continue
    }
    if (magic !== frameMagic)
      throw at === 0
        ? new RecordError('the file is not compressed by Zstandard')
        : new RecordError(`${bytes.length - at} bytes behind the compressed data`)
    const frame = locateFrame(bytes, at, most)
    size += frame.contentSize ?? frame.mostContent
    if (size > most) throw tooLarge(size, most)
    frames.push(frame)
    at = frame.end
  }
  if (frames.length === 0) throw new RecordError('the file has no compressed data')
  return frames
}

const cutOff = () => new RecordError('the compressed data is cut off')
const tooLarge = (size: number, most: number) =>
  new RecordError(`the compressed data holds up to ${size} bytes: more than ${most} are not read`)

/** RFC 8878, 3.1.1. */
function locateFrame(bytes: Uint8Array, start: number, most: number): Frame {
  const flags = byte(bytes, start + 4)
  const isSingle = (flags & 0x20) !== 0
  const hasSum = (flags & 4) !== 0
  if ((flags & 8) !== 0)
    throw new RecordError('the compressed data is damaged: a reserved bit is set')
  if ((flags & 3) !== 0) throw new RecordError('the compressed data needs a dictionary')
  let at = start + 5
  let window = 0
  if (!isSingle) {
    const descriptor = byte(bytes, at++)
    window = 2 ** (10 + (descriptor >> 3)) * (1 + (descriptor & 7) / 8)
    // A decoder reserves a window before it reads a block.
    if (window > Math.max(most, 8 * 1024 * 1024)) throw tooLarge(window, most)
  }
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0
  let contentSize: number | undefined
  if (sizeBytes > 0) {
    contentSize = sizeBytes === 2 ? 256 : 0
    for (let i = 0; i < sizeBytes; i++) contentSize += byte(bytes, at + i) * 256 ** i
    if (contentSize > most) throw tooLarge(contentSize, most)
  }
  at += sizeBytes
  const largestBlock = Math.min(blockMost, isSingle ? (contentSize ?? 0) : window)
  let mostContent = 0
  for (let isLast = false; !isLast; ) {
    const header = byte(bytes, at) | (byte(bytes, at + 1) << 8) | (byte(bytes, at + 2) << 16)
    isLast = (header & 1) === 1
    const kind = (header >> 1) & 3
    const size = header >> 3
    if (kind === 3 || size > blockMost)
      throw new RecordError('the compressed data is damaged: a block has no known kind or size')
    at += 3 + (kind === 1 ? 1 : size)
    mostContent += kind === 2 ? largestBlock : size
    if (mostContent > Math.max(most, contentSize ?? 0) + blockMost)
      throw tooLarge(mostContent, most)
  }
  const end = at + (hasSum ? 4 : 0)
  if (end > bytes.length) throw cutOff()
  if (contentSize !== undefined && contentSize > mostContent)
    throw new RecordError('the compressed data is damaged: its blocks hold less than it states')
  return { start, end, contentSize, mostContent, hasSum }
}

function byte(bytes: Uint8Array, at: number): number {
  const value = bytes[at]
  if (value === undefined) throw cutOff()
  return value
}

const uint32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0, true)
