import { zstdDecompressSync } from 'node:zlib'
import { decompressFrames, isPacked, type ZstdDecoder } from '#sources/files/zstdFrames.ts'

/** Decompresses by what Node has of its own. */
export const nodeZstd: ZstdDecoder = {
  decode(frame) {
    const { buffer, byteOffset, length } = zstdDecompressSync(frame)
    return new Uint8Array(buffer, byteOffset, length)
  },
  checksSum: true,
}

/**
 * The content of a file's frames, of so many bytes at most; the file itself where it is unpacked already. Throws RecordError
 * where they are damaged or larger.
 */
export const decompressed = (bytes: Uint8Array, most: number): Uint8Array =>
  isPacked(bytes) ? decompressFrames(bytes, nodeZstd, most) : bytes
