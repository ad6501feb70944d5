import type {
  Authorization,
  AuthorizedCall,
  Authorizer,
  CallStep,
  MissingAuthorization,
} from './callTree.ts'
import {
  type AccountAddress,
  type AnyAddress,
  contractIdFromBytes,
  parseAnyAddress,
} from '../values/ids.ts'
import type { Encoders } from '../xdr/closedLedger.ts'
import type { EntryChange } from '../xdr/entryChange.ts'
import { anyAddressFromXdr, lossyText } from '../xdr/fromXdr.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { authorizedCalls, sameCall } from './authorizedCalls.ts'
import { callFrames } from './callFrames.ts'
import { symbolOf } from './typedValue.ts'

/** The parts of an operation from which its authorizations are read. */
export interface AuthorizationParts {
  readonly auth: readonly Xdr.SorobanAuthorizationEntry[]
  /** The operation's source account. */
  readonly source: AccountAddress
  readonly successful: boolean
  /** The operation's entry changes: a used authorization leaves its nonce. Undefined if the meta is absent. */
  readonly changes: readonly EntryChange[] | undefined
  /** The steps of the call tree, from diagnostic events; undefined without them. */
  readonly steps: readonly CallStep[] | undefined
  readonly encoders: Encoders
}

/** The authorizations of an operation: which account allowed which calls (CAP-46-11), and which of these took place. */
export function authorizations(parts: AuthorizationParts): readonly Authorization[] {
  return parts.auth.map((entry) => {
    const calls = authorizedCalls(entry, parts.encoders)
    return {
      by: authorizerOf(entry.credentials, parts),
      calls: parts.steps === undefined ? calls : withSteps(calls, parts.steps),
    }
  })
}

function authorizerOf(
  credentials: Xdr.SorobanCredentials,
  { source, successful, changes }: AuthorizationParts,
): Authorizer {
  if (credentials.type === 'sorobanCredentialsSourceAccount')
    return { kind: 'source', address: source }
  const { address, nonce, signatureExpirationLedger } = addressCredentials(credentials)
  const by = anyAddressFromXdr(address)
  return {
    kind: address.type === 'scAddressTypeContract' ? 'contract' : 'signature',
    address: by,
    nonce,
    expiresAfter: signatureExpirationLedger,
    isNonceUsed: successful ? hasNonce(changes, by, nonce) : undefined,
    delegates:
      credentials.type === 'sorobanCredentialsAddressWithDelegates'
        ? credentials.addressWithDelegates.delegates.map((each) => anyAddressFromXdr(each.address))
        : [],
  }
}

/** True if an entry of a successful operation was not used; undefined if nothing tells. */
export function isUnused(
  { credentials }: Xdr.SorobanAuthorizationEntry,
  changes: readonly EntryChange[] | undefined,
): boolean | undefined {
  if (credentials.type === 'sorobanCredentialsSourceAccount') return undefined
  const { address, nonce } = addressCredentials(credentials)
  const used = hasNonce(changes, anyAddressFromXdr(address), nonce)
  return used === undefined ? undefined : !used
}

const hasNonce = (
  changes: readonly EntryChange[] | undefined,
  by: AnyAddress,
  nonce: bigint,
): boolean | undefined => changes?.some((change) => isNonce(change, by, nonce))

function addressCredentials(
  credentials: Exclude<Xdr.SorobanCredentials, { type: 'sorobanCredentialsSourceAccount' }>,
): Xdr.SorobanAddressCredentials {
  switch (credentials.type) {
    case 'sorobanCredentialsAddress':
      return credentials.address
    case 'sorobanCredentialsAddressV2':
      return credentials.addressV2
    case 'sorobanCredentialsAddressWithDelegates':
      return credentials.addressWithDelegates.addressCredentials
  }
}

function isNonce({ after }: EntryChange, by: AnyAddress, nonce: bigint): boolean {
  if (after?.data.type !== 'contractData') return false
  const { key, contract } = after.data.contractData
  return (
    key.type === 'scvLedgerKeyNonce' &&
    key.nonceKey.nonce === nonce &&
    anyAddressFromXdr(contract) === by
  )
}

/** Each allowed call with the step where it took place: within that of the call that it is allowed within. */
function withSteps(
  calls: readonly AuthorizedCall[],
  steps: readonly CallStep[],
): readonly AuthorizedCall[] {
  const used = new Set<number>()
  const at: (number | 'none' | undefined)[] = []
  return calls.map((call) => {
    const within = call.depth === 0 ? undefined : at[call.depth - 1]
    const step = within === 'none' ? 'none' : stepOf(call, steps, { within, used })
    at[call.depth] = step
    if (typeof step === 'number') used.add(step)
    return { ...call, step }
  })
}

function stepOf(
  call: AuthorizedCall,
  steps: readonly CallStep[],
  { within, used }: { readonly within: number | undefined; readonly used: ReadonlySet<number> },
): number | 'none' | undefined {
  // A creation is no step of its own.
  if (call.contract === undefined) return undefined
  const parent = within === undefined ? undefined : steps[within]
  for (let index = within === undefined ? 0 : within + 1; index < steps.length; index++) {
    const step = steps[index]
    if (step === undefined || (parent !== undefined && step.depth <= parent.depth)) break
    if (step.kind === 'call' && !used.has(index) && sameCall(step, call)) return index
  }
  return 'none'
}

/** Addresses whose authorization a contract required in vain, by the host's errors. */
export function missingAuthorizations(
  diagnostic: readonly Xdr.DiagnosticEvent[],
): readonly MissingAuthorization[] {
  const frames = callFrames(diagnostic)
  const open: string[] = []
  return diagnostic.flatMap(({ event }, index) => {
    const { name, depth, callee } = frames[index] ?? { name: undefined, depth: 0 }
    const { topics, data } = event.body.v0
    if (callee !== undefined) open[depth] = symbolOf(topics[2]) ?? ''
    if (name !== 'error' || event.contractId === undefined) return []
    const address = unauthorizedAddress(topics[1], data)
    return address === undefined
      ? []
      : [
          {
            address,
            contract: contractIdFromBytes(event.contractId),
            name: open[depth - 1] ?? '',
          },
        ]
  })
}

/** The address in the host's error “Unauthorized function call for address”. */
function unauthorizedAddress(
  topic: Xdr.ScVal | undefined,
  data: Xdr.ScVal,
): AnyAddress | undefined {
  if (topic?.type !== 'scvError' || topic.error.type !== 'sceAuth' || data.type !== 'scvVec')
    return undefined
  const [message, address] = data.vec ?? []
  const isMissing =
    message?.type === 'scvString' &&
    lossyText(message.str) === 'Unauthorized function call for address'
  return isMissing && address?.type === 'scvAddress'
    ? parseAnyAddress(anyAddressFromXdr(address.address))
    : undefined
}
