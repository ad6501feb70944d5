import { bytesFromBase64, hexFromBytes } from '../values/bytes.ts'

/** What a record of a ledger repeats of its header; amounts in stroops, the close time in seconds of Unix time. */
export interface HeaderFields {
  readonly protocol_version: number
  readonly prev_hash: string
  readonly closed_at: bigint
  readonly sequence: number
  readonly total_coins: bigint
  readonly fee_pool: bigint
  readonly base_fee_in_stroops: number
  readonly base_reserve_in_stroops: number
  readonly max_tx_set_size: number
}

/** Reads the fixed fields of XDR `LedgerHeader` in base64; undefined for bytes that are none. */
export function headerFields(base64: string): HeaderFields | undefined {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 0
  const skip = (count: number) => {
    at += count
  }
  const uint32 = () => {
    skip(4)
    return view.getUint32(at - 4)
  }
  const int64 = () => {
    skip(8)
    return view.getBigInt64(at - 8)
  }
  const skipOpaque = () => {
    const length = uint32()
    skip(Math.ceil(length / 4) * 4)
  }
  try {
    const protocol_version = uint32()
    const prev_hash = hexFromBytes(bytes.subarray(at, at + 32))
    skip(64) // and the hash of the transaction set
    const closed_at = int64()
    for (let upgrades = uint32(); upgrades > 0 && at < bytes.length; upgrades--) skipOpaque()
    // A signed StellarValue has a node's key and its signature.
    if (uint32() === 1) {
      skip(36)
      skipOpaque()
    }
    skip(64) // hashes of results and of the bucket list
    const [sequence, total_coins, fee_pool] = [uint32(), int64(), int64()]
    skip(12) // inflation and the next ID
    const [base_fee_in_stroops, base_reserve_in_stroops] = [uint32(), uint32()]
    const max_tx_set_size = uint32()
    return {
      protocol_version,
      prev_hash,
      closed_at,
      sequence,
      total_coins,
      fee_pool,
      base_fee_in_stroops,
      base_reserve_in_stroops,
      max_tx_set_size,
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
