/** An error of the host in words: an explanation, and advice. */
export interface HostErrorText {
  readonly meaning: string
  readonly remedy?: string | undefined
  /** The names of the values that follow the host's message, in order. */
  readonly figures?: readonly string[] | undefined
}

/**
 * Explains an error of the Soroban host: `error` as Soroban's tools write it, `message` as the host logs it (CAP-46-8).
 * Undefined for a message that this build does not know.
 */
export const hostErrorText = (error: string, message: string): HostErrorText | undefined =>
  known.find((each) => each.error.test(error) && each.message.test(message))?.text

/** True for a message about the host's own code: how an error passed on, not its cause. */
export const isDebugText = (message: string): boolean =>
  /^(escalating|contract (try_)?call failed|failing with contract error|VM call (trapped|failed)|caught)/.test(
    message,
  )

const simulate = 'Simulate the call again, and declare what the simulation states.'
const restore =
  'Restore the entry first (restore_footprint), or simulate the call again: the simulation states what to restore.'
const fund = 'Transfer no more than the holder has, or fund the holder first.'

/** The first that fits is used. */
const known: readonly {
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
  rule('Budget', /rent/, {
    meaning: 'The refundable resource fee does not cover the rent of the entries that it wrote.',
    remedy: 'Simulate the call again, and raise the resource fee.',
    figures: ['rent in stroops', 'left of the fee'],
  }),
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
    remedy: 'Sign the authorization again, with the keys that the address requires.',
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
