import { lossyText } from '../xdr/fromXdr.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { type ContractId, contractIdFromBytes } from '../values/ids.ts'
import { type Sentence, text } from '../values/value.ts'
import { scErrorName, scValue } from '../xdr/scValue.ts'
import { diagnosticEvents } from './diagnosticEvents.ts'
import { hostErrorText, isDebugText } from './hostErrors.ts'

/** An error in a failed contract call. */
export interface ContractError {
  /** The error as Soroban's tools write it: `Error(Contract, #2)`, `Error(Auth, InvalidAction)`. */
  readonly error: string
  /** The host's message and its values; empty if it only describes the host's own code. */
  readonly sentence: Sentence
  /** An explanation of the host's error. */
  readonly meaning?: string | undefined
  /** Advice for the caller. */
  readonly remedy?: string | undefined
  /** The contract that raised the error; absent outside any contract. */
  readonly contract?: ContractId | undefined
}

/**
 * Errors in diagnostic events (topics `error` and an `ScError`, CAP-46-8), the cause first, each once for its contract.
 * Empty where there are none: nodes need not store diagnostic events.
 */
export function contractErrors(meta: Xdr.TransactionMeta): readonly ContractError[] {
  const found = new Map<string, ContractError>()
  for (const { event } of diagnosticEvents(meta)) {
    const error = contractError(event)
    if (error === undefined || passesOn(error, [...found.values()])) continue
    const key = `${error.contract ?? ''} ${error.error}`
    if (!found.has(key)) found.set(key, error)
  }
  return [...found.values()]
}

/** True for an error that only says that an earlier error ended this call too. */
const passesOn = ({ error, sentence, meaning }: ContractError, before: readonly ContractError[]) =>
  sentence.length === 0 && meaning === undefined && before.some((each) => each.error === error)

/** The error in a diagnostic event; undefined for any other event. */
export function contractError({ body, contractId }: Xdr.ContractEvent): ContractError | undefined {
  const { topics, data } = body.v0
  const [name, cause] = topics
  if (name?.type !== 'scvSymbol' || cause?.type !== 'scvError') return undefined
  if (lossyText(name.sym) !== 'error') return undefined
  const error = scErrorName(cause.error)
  const message = messageOf(data)
  const known = hostErrorText(error, message)
  return {
    error,
    sentence: isDebugText(message) ? [] : sentenceOf(data, known?.figures),
    meaning: known?.meaning,
    remedy: known?.remedy,
    contract: contractId && contractIdFromBytes(contractId),
  }
}

/** The text that an error or log of the host begins with; empty where it begins with another value. */
export function messageOf(data: Xdr.ScVal): string {
  const [first] = partsOf(data)
  return first?.type === 'scvString' ? lossyText(first.str) : ''
}

const partsOf = (data: Xdr.ScVal): readonly Xdr.ScVal[] =>
  data.type === 'scvVec' ? (data.vec ?? []) : [data]

/** "used 5, declared 4", where the values have names; else "message: this, that": the key of an entry may be a list. */
function sentenceOf(data: Xdr.ScVal, names: readonly string[] = []): Sentence {
  const parts = partsOf(data)
  const values = parts.slice(1)
  if (names.length > 0 && names.length === values.length)
    return values.flatMap((value, i) => [...(i === 0 ? [] : [',']), names[i] ?? '', scValue(value)])
  return parts.flatMap((part, index) => [
    ...(index === 0 ? [] : [index === 1 ? ':' : ',']),
    part.type === 'scvString' ? text(wordsOf(part.str)) : scValue(part),
  ])
}

/** The host's words, without the places that it keeps for values: “fee was not sufficient: {} > {}”. */
const wordsOf = (bytes: Uint8Array): string =>
  lossyText(bytes).replaceAll(/:?\s*\{\}(\s*[<>=]+\s*\{\})*/g, '')
