import type * as Xdr from '../../xdr/generated/xdr.ts'
import { type ContractId, contractIdFromBytes } from '../../model/values/strkey.ts'
import { type Sentence, text } from '../../model/value.ts'
import { scErrorName, scValue } from '../../xdr/scValue.ts'
import { diagnosticEvents } from './diagnosticEvents.ts'

/** An error in a failed contract call. */
export interface ContractError {
  /** As Soroban's tools write it: `Error(Contract, #2)`, `Error(Auth, InvalidAction)`. */
  readonly error: string
  /** The host's message and its values. */
  readonly sentence: Sentence
  /** Where it arose; absent outside any contract. */
  readonly contract?: ContractId | undefined
}

/**
 * Errors in diagnostic events (topics `error` and an `ScError`, CAP-46-8), the cause first, each once for its contract.
 * Empty where there are none: nodes need not store diagnostic events.
 */
export function contractErrors(meta: Xdr.TransactionMeta): readonly ContractError[] {
  const found = new Map<string, ContractError>()
  for (const { event } of diagnosticEvents(meta)) {
    const { topics, data } = event.body.v0
    const [name, cause] = topics
    if (name?.type !== 'scvSymbol' || cause?.type !== 'scvError') continue
    if (new TextDecoder().decode(name.sym) !== 'error') continue
    const contract = event.contractId && contractIdFromBytes(event.contractId)
    const error = scErrorName(cause.error)
    const key = `${contract ?? ''} ${error}`
    if (!found.has(key)) found.set(key, { error, sentence: sentenceOf(data), contract })
  }
  return [...found.values()]
}

/** What an error says: "message: this, that", without the arguments of the call, which are lists in the list. */
export function sentenceOf(data: Xdr.ScVal): Sentence {
  const parts = data.type === 'scvVec' ? (data.vec ?? []) : [data]
  return parts
    .filter(({ type }) => type !== 'scvVec' && type !== 'scvMap')
    .flatMap((part, index) => [
      ...(index === 0 ? [] : [index === 1 ? ':' : ',']),
      part.type === 'scvString' ? text(new TextDecoder().decode(part.str)) : scValue(part),
    ])
}
