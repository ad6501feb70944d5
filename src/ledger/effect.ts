import type { AccountAddress, Toid } from './values/ids.ts'
import type { UnixSeconds } from './values/numbers.ts'

/** The fields of every effect; the body is the registry's union (effects/registry.ts). */
export interface EffectOf<Body> {
  readonly operation: Toid
  /** Counts from 1 within the operation; the paging token is `operation-index`. */
  readonly index: number
  readonly account: AccountAddress
  readonly createdAt: UnixSeconds
  readonly body: Body
}

/** The token that pages effects: operation id and index. */
export const effectPagingToken = ({ operation, index }: EffectOf<unknown>): string =>
  `${operation}-${index}`
