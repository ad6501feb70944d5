const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const versions = { G: 6 << 3, C: 2 << 3 } as const

/**
 * Checks the length and the checksum of a strkey (SEP-23). Written here so that the mock's chunk does
 * not include the SDK.
 */
export function isStrkey(kind: keyof typeof versions, text: string): boolean {
  if (text.length !== 56 || !/^[A-Z2-7]+$/.test(text)) return false
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const character of text) {
    held = ((held << 5) | alphabet.indexOf(character)) & 0xffff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 0xff)
    }
  }
  const [low = 0, high = 0] = bytes.slice(33)
  return bytes[0] === versions[kind] && crc16(bytes.slice(0, 33)) === ((high << 8) | low)
}

/** CRC-16/XMODEM. */
function crc16(bytes: readonly number[]): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)
    crc &= 0xffff
  }
  return crc
}
