import { invalidField } from './problem.ts'
import { isStrkey } from './strkeyText.ts'

/** Path and query together, the path first; an empty value is absent. */
export type RequestParameters = (key: string) => string | undefined

/** A G address. Throws the service's own refusal, as all of these do. */
export function accountParameter(bag: RequestParameters, key: string): string | undefined {
  const value = bag(key)
  if (value !== undefined && !isStrkey('G', value)) {
    throw invalidField(key, 'Account ID must start with `G` and contain 56 alphanum characters')
  }
  return value
}

/** Lower case only. */
export function hashParameter(bag: RequestParameters, key: string): string | undefined {
  const value = bag(key)
  if (value !== undefined && !/^[0-9a-f]{64}$/.test(value)) {
    throw invalidField(key, 'Transaction hash must be a hex-encoded, lowercase SHA-256 hash')
  }
  return value
}

/** An unsigned number of so many bits; the refusal has `name`. */
export function idParameter(
  bag: RequestParameters,
  key: string,
  name: string,
  bits: 32 | 64,
): bigint | undefined {
  const value = bag(key)
  if (value === undefined) return undefined
  if (!/^\d+$/.test(value) || BigInt(value) >> BigInt(bits) !== 0n) {
    throw invalidField(key, `${name} ID must be an integer higher than 0`)
  }
  return BigInt(value)
}

/** A pool's id in hex, lower case only (rest.md: hex64). */
export function poolParameter(bag: RequestParameters, key: string): string | undefined {
  const value = bag(key)
  if (value !== undefined && !/^[0-9a-f]{64}$/.test(value)) {
    throw invalidField(key, `${value} does not validate as sha256`)
  }
  return value
}

/** The hex of a ClaimableBalanceID of version 0. Upper case is accepted, but no balance has such an id. */
export function balanceParameter(bag: RequestParameters, key: string): string | undefined {
  const value = bag(key)
  if (value !== undefined && !/^0{8}[0-9a-fA-F]{64}$/.test(value)) {
    throw invalidField(key, `${value} does not validate as claimableBalanceID`)
  }
  return value
}

/** Go's bool text, or `on`. */
export function flagParameter(bag: RequestParameters, key: string): boolean {
  const value = bag(key)
  if (value === undefined || /^(0|f|F|false|FALSE|False)$/.test(value)) return false
  if (/^(1|t|T|true|TRUE|True|on)$/.test(value)) return true
  throw invalidField(key, 'Filter should be true or false')
}

/** One of a few words. */
export function choiceParameter(
  bag: RequestParameters,
  key: string,
  choices: readonly string[],
  reason: string,
): string | undefined {
  const value = bag(key)
  if (value !== undefined && !choices.includes(value)) throw invalidField(key, reason)
  return value
}
