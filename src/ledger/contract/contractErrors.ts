import type { CallError } from '../values/answer.ts'
import { int128 } from '../values/numbers.ts'
import { type Sentence, text } from '../values/value.ts'
import type { AppliedTransaction } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { scValue } from '../xdr/scValue.ts'
import { lossyText } from '../xdr/values.ts'
import {
  callError,
  diagnosticEvents,
  firstCallError,
  messageOf,
  ofAccount,
  partsOf,
} from './callError.ts'

/** An error in a failed contract call. */
export interface ContractError extends CallError {
  /** The host's message and its values; empty if it only describes the host's own code. */
  readonly sentence: Sentence
  /** Advice for the caller. */
  readonly remedy?: string | undefined
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

/** The error that a failed call met first, with what the host says of it. */
export function firstContractError(transaction: Pick<AppliedTransaction, 'bytes'>) {
  const first = firstCallError(transaction, contractError)
  return first && { error: first.error, meaning: first.meaning, contract: first.contract }
}

/** True for an error that only says that an earlier error ended this call too. */
const passesOn = ({ error, sentence, meaning }: ContractError, before: readonly ContractError[]) =>
  sentence.length === 0 && meaning === undefined && before.some((each) => each.error === error)

/** The error in a diagnostic event with what the host says of it; undefined for any other event. */
export function contractError(event: Xdr.ContractEvent): ContractError | undefined {
  const found = callError(event)
  if (found === undefined) return undefined
  const { data } = event.body.v0
  const message = messageOf(data)
  const known = hostErrorText(found.error, message)
  return {
    ...found,
    sentence: isDebugText(message) ? [] : sentenceOf(data, known?.figures),
    meaning: rangeMeaning(message, data) ?? known?.meaning,
    remedy: known?.remedy,
  }
}

/** Which end of its range a balance would have left: the host's message has the least, the balance and the most. */
function rangeMeaning(message: string, data: Xdr.ScVal): string | undefined {
  if (!message.startsWith('resulting balance')) return undefined
  const [least, balance, most] = partsOf(data).slice(1).map(integerOf)
  if (least === undefined || balance === undefined || most === undefined) return undefined
  if (balance > most) return 'The balance would be more than its limit.'
  if (balance >= least) return undefined
  return least === 0n
    ? 'The holder does not have enough of the asset.'
    : 'The holder does not have enough of the asset: a part of its balance must stay.'
}

const integerOf = (value: Xdr.ScVal): bigint | undefined =>
  value.type === 'scvI64' ? value.i64 : value.type === 'scvI128' ? int128(value.i128) : undefined

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

/** An error of the host in words: an explanation, and advice. */
interface HostErrorText {
  readonly meaning: string
  readonly remedy?: string | undefined
  /** The names of the values that follow the host's message, in order. */
  readonly figures?: readonly string[] | undefined
}

/**
 * Explains an error of the Soroban host: `error` as Soroban's tools write it, `message` as the host logs it (CAP-46-8).
 * Undefined for a message that this build does not know.
 */
const hostErrorText = (error: string, message: string): HostErrorText | undefined =>
  known.find((each) => each.error.test(error) && each.message.test(message))?.text

/** True for a message about the host's own code: how an error passed on, not its cause. */
export const isDebugText = (message: string): boolean =>
  /^(escalating|contract (try_)?call failed|failing with contract error|VM call (trapped|failed)|caught)/.test(
    message,
  )

const simulate = 'Simulate the call again, and declare what the simulation states.'

const raiseFee = 'Simulate the call again, and raise the resource fee.'

const signAgain = 'Sign the authorization again, with the keys that the address requires.'

const restore =
  'Restore the entry first (restore_footprint), or simulate the call again: the simulation states what to restore.'

const fund = 'Transfer no more than the holder has, or fund the holder first.'

/** The first that fits is used. */
export const known: readonly {
  readonly error: RegExp
  readonly message: RegExp
  readonly text: HostErrorText
}[] = [
  rule('Budget', /instructions? exceeds/, {
    meaning: 'It ran more instructions than the transaction declared.',
    remedy: simulate,
    figures: ['used', 'declared'],
  }),
  rule('Budget', /memory/, { meaning: 'It used more memory than the network allows.' }),
  rule('Budget', /events size/, {
    meaning: 'Its events are larger than the network allows for one transaction.',
    remedy: 'Let it do less in one call.',
    figures: ['bytes', 'allowed'],
  }),
  rule('Budget', /return value size/, {
    meaning: 'Its return value is larger than the network allows.',
  }),
  rule('Budget', /events fee/, {
    meaning: 'The refundable resource fee does not cover the events and the return value.',
    remedy: raiseFee,
    figures: ['needed in stroops', 'at hand'],
  }),
  rule('Budget', /rent/, {
    meaning: 'The refundable resource fee does not cover the rent.',
    remedy: raiseFee,
    figures: ['rent in stroops', 'left of the fee'],
  }),
  rule('Budget', /network config/, { meaning: 'It is larger than the network allows.' }),
  rule('Budget', /./, {
    meaning: 'It needed more of a resource than the transaction declared.',
    remedy: simulate,
  }),
  rule('Storage', /outside of the footprint/, {
    meaning: 'It used a ledger entry that the transaction’s footprint does not declare.',
    remedy: simulate,
  }),
  rule('Storage', /read-only|readonly/, {
    meaning: 'It wrote a ledger entry that the footprint declares for reading only.',
    remedy: simulate,
  }),
  rule('Storage', /Wasm does not exist/, {
    meaning: 'The code of the contract does not exist.',
    remedy: 'Upload the code first, and check its hash.',
  }),
  rule('Storage', /contract instance/, {
    meaning: 'There is no contract with this ID.',
    remedy: 'Check the ID and the network.',
  }),
  rule('Storage', /already exists/, {
    meaning: 'The contract exists already.',
    remedy: 'Use it, or create another with another salt.',
  }),
  rule('Storage', /missing|non-existing/i, {
    meaning: 'An entry that it needs does not exist.',
  }),
  rule('Value', /archived/, { meaning: 'An entry that it needs is archived.', remedy: restore }),
  rule('Auth', /Unauthorized function call/, {
    meaning: 'An authorization that the contract requires is missing.',
    remedy:
      'Let the address authorize this call with these arguments: simulate the call again, then sign what it states.',
  }),
  rule('Auth', /nonce already exists/, {
    meaning: 'The authorization was used before: its nonce exists.',
    remedy: 'Sign a new authorization.',
  }),
  rule('Auth', /expired/, {
    meaning: 'The authorization expired before this ledger.',
    remedy: 'Sign a new authorization that is valid for longer.',
    figures: ['of', 'in ledger', 'valid until'],
  }),
  rule('Auth', /failed account authentication/, {
    meaning: 'The authorization of an account or contract was refused.',
    remedy: signAgain,
  }),
  rule('Contract', /^signature weight/, {
    meaning: 'The signatures of an account weigh less than its medium threshold.',
    remedy: signAgain,
    figures: ['weight', 'threshold'],
  }),
  rule('Contract', ofAccount, {
    meaning: 'The authorization of an account or contract was refused.',
    remedy: signAgain,
  }),
  rule('Crypto', /./, {
    meaning: 'A signature is not that of the key.',
    remedy: 'Sign again with the right key, for this network.',
  }),
  rule('Context', /re-entry/, {
    meaning: 'A contract may not be called again while it runs.',
    remedy: 'Call it in another transaction, or change the order of the calls.',
  }),
  rule('Context', /constructor/, {
    meaning: 'The contract was not created: its constructor failed.',
  }),
  rule('WasmVm', /UnreachableCodeReached/, {
    meaning: 'The contract’s code ended the call (a panic).',
    remedy: 'Read the contract’s own messages in the calls, or ask its author.',
  }),
  rule('WasmVm', /non-existent contract function/, {
    meaning: 'The contract has no such function.',
    remedy: 'Check the name in the contract’s interface.',
  }),
  rule('WasmVm', /MismatchingParameterLen/, {
    meaning: 'The function takes another number of arguments.',
    remedy: 'Read its arguments in the contract’s interface.',
  }),
  rule('WasmVm', /^VM call trapped/, {
    meaning: 'The contract’s code did what Wasm does not allow.',
    remedy: 'Ask the contract’s author.',
  }),
  // Code that is refused as it is uploaded has no message of its own.
  rule('WasmVm', /^Error\(WasmVm, InvalidAction\)$/, {
    meaning: 'The code is no Wasm that the network accepts.',
    remedy: 'Build it again for Soroban, and check the file.',
  }),
  rule('WasmVm', /./, {
    meaning: 'The contract’s code is no valid Wasm, or did what Wasm does not allow.',
  }),
  rule('Contract', /trustline (entry )?is missing/, {
    meaning: 'The account has no trustline to the asset.',
    remedy: 'Let the account trust the asset first (change_trust).',
  }),
  rule('Contract', /deauthorized/, {
    meaning: 'The holder is not authorized to use its balance of the asset.',
    remedy: 'Ask the issuer to authorize it (set_authorized).',
  }),
  rule('Contract', /resulting balance/, {
    meaning: 'The balance would be less than zero, or more than its limit.',
    remedy: fund,
    figures: ['least', 'would have been', 'most'],
  }),
  rule('Contract', /allowance/i, {
    meaning: 'The allowance is too small, or has ended.',
    remedy: 'Let the holder approve more (approve).',
  }),
]

function rule(type: string, message: RegExp, text: HostErrorText) {
  return { error: new RegExp(`^Error\\(${type}, `), message, text }
}
