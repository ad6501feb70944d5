import { zstdDecompressSync } from 'node:zlib'
import type { ZstdDecoder } from '#sources/files/zstdFrames.ts'

/** What Node has of its own. */
export const nodeZstd: ZstdDecoder = {
  decode(frame) {
    const { buffer, byteOffset, length } = zstdDecompressSync(frame)
    return new Uint8Array(buffer, byteOffset, length)
  },
  checksSum: true,
}
