import type { EffectOf } from '../model/effect.ts'
import type { Unknown } from '../model/operation.ts'

/** All effect bodies. */
export type EffectBody = Unknown
/** What a transaction did to an account, as the REST service tells it. */
export type Effect = EffectOf<EffectBody>
