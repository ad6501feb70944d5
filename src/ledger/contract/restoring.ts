/** The settings that decide the price of restoring an archived entry (XDR `ConfigSettingEntry`); fees in stroops. */
export interface RestoringRules {
  /** Ledgers that a restored entry lives, the restoring one included. */
  readonly ledgers: number
  /** Bytes of all live contract state, the average of the samples. */
  readonly stateSize: bigint
  readonly targetSize: bigint
  readonly rentLow: bigint
  readonly rentHigh: bigint
  readonly rentGrowth: bigint
  readonly rentDenominator: bigint
  readonly readEntry: bigint
  readonly readKilobyte: bigint
  readonly writeEntry: bigint
  readonly writeKilobyte: bigint
}

/**
 * Stroops for restoring an entry of contract data with a size in bytes: reading it from disk, writing it and its time
 * to live, and its rent (`compute_transaction_resource_fee` and `compute_rent_fee` of soroban-env-host). Fees of the
 * transaction itself are not included: for its instructions, its own size, its inclusion.
 */
export function restoringFee(rules: RestoringRules, size: number): bigint {
  const bytes = BigInt(size)
  return (
    restoringRent(rules, size) +
    rules.readEntry +
    ceil(bytes * rules.readKilobyte, kilobyte) +
    rules.writeEntry +
    ceil(bytes * rules.writeKilobyte, kilobyte)
  )
}

/** The refundable part of it, without which restoring is refused: rent, and writing the time to live (`compute_rent_fee`). */
export function restoringRent(rules: RestoringRules, size: number): bigint {
  const rent = ceil(
    BigInt(size) * rentOfKilobyte(rules) * BigInt(rules.ledgers),
    kilobyte * atLeastOne(rules.rentDenominator),
  )
  return rent + rules.writeEntry + ceil(ttlEntrySize * rules.writeKilobyte, kilobyte)
}

/** Stroops of rent for a KiB over `rentDenominator` ledgers, which grows with the state (`compute_rent_write_fee_per_1kb`). */
export function rentOfKilobyte(rules: RestoringRules): bigint {
  const { stateSize, targetSize, rentLow, rentHigh, rentGrowth } = rules
  const span = rentHigh > rentLow ? rentHigh - rentLow : 0n
  const target = atLeastOne(targetSize)
  const fee =
    stateSize < targetSize
      ? rentLow + ceil(span * stateSize, target)
      : rentHigh + ceil(span * (stateSize - targetSize) * rentGrowth, target)
  return fee > leastRent ? fee : leastRent
}

const kilobyte = 1024n
/** Bytes that an entry of a time to live counts as. */
const ttlEntrySize = 48n
/** Stroops: `MINIMUM_RENT_WRITE_FEE_PER_1KB`. */
const leastRent = 1000n

const atLeastOne = (value: bigint): bigint => (value > 0n ? value : 1n)
const ceil = (value: bigint, by: bigint): bigint => (value + by - 1n) / by
