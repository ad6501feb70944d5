/** Ledgers of a stream of framed XDR: a 4-byte big-endian length with the high bit set, then the bytes. */
export function* framedLedgers(bytes: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at < bytes.length) {
    if (at + 4 > bytes.length) throw new RangeError(`a frame is cut off at byte ${at}`)
    const length = view.getUint32(at) & 0x7fff_ffff
    if (at + 4 + length > bytes.length) throw new RangeError(`a frame is cut off at byte ${at}`)
    yield bytes.subarray(at + 4, at + 4 + length)
    at += 4 + length
  }
}
