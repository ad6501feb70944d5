import { type Asset, native, parseAsset } from '../asset.ts'
import { calledContract } from '../operations/parts/hostFunction.ts'
import { base64FromBytes, hexFromBytes, strictText } from '../values/bytes.ts'
import {
  type AccountAddress,
  type AnyAddress,
  type ContractId,
  contractIdFromBytes,
  parseAnyAddress,
} from '../values/ids.ts'
import type { EntryChange } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { anyAddressFromXdr, assetFromXdr, type Encoders, lossyText } from '../xdr/values.ts'
import { messageOf } from './callError.ts'
import { contractError, isDebugText } from './contractErrors.ts'
import type {
  AlsoAllowed,
  AssetContract,
  Authorization,
  AuthorizedCall,
  Authorizer,
  CallOutcome,
  CallStep,
  CallTree,
  CreatedContract,
  Delegate,
  InvokedCall,
  MissingAuthorization,
} from './execution.ts'
import { callFrames, callValue, contractEvent, symbolOf } from './executionEvents.ts'

/**
 * The calls and events of an operation invoke_host_function: from the diagnostic events (CAP-46-8) where the meta has
 * them, otherwise from the operation, its authorizations (CAP-46-11) and its events. Each of the operation's events is
 * in it once.
 */
export function callTree(parts: CallParts): CallTree {
  const logged = parts.diagnostic.some(({ event }) => event.type === 'diagnostic')
  return logged
    ? { basis: 'diagnostic' as const, ...withRoot(diagnosticSteps(parts), parts) }
    : { basis: 'authorizations' as const, steps: authorizedSteps(parts) }
}

/** The operation's call is the first step, also where it failed before it began. */
function withRoot<T extends { readonly steps: readonly CallStep[] }>(
  logged: T,
  parts: CallParts,
): T {
  const root = logged.steps.some(({ kind }) => kind === 'call') ? undefined : rootCall(parts)
  return root === undefined ? logged : { ...logged, steps: [root, ...logged.steps] }
}

/**
 * Asset contracts among those that are called, or that an authorization allows to call: only assets that the transaction
 * names can be recognized.
 */
export function assetContracts(
  names: AssetNames,
  steps: readonly CallStep[],
  calls: readonly AuthorizedCall[],
): readonly AssetContract[] {
  const seen = new Set([
    ...steps.flatMap((step) => (step.kind === 'call' ? [step.contract] : [])),
    ...calls.flatMap(({ contract = [] }) => contract),
  ])
  if (seen.size === 0) return []
  const created = calls.flatMap(({ creates }) => createdAsset(creates))
  const found = new Map<ContractId, Asset>()
  for (const asset of [...namedAssets(names), ...created]) {
    const contract = names.encoders.assetContract(asset)
    if (seen.has(contract)) found.set(contract, asset)
  }
  return [...found].map(([contract, asset]) => ({ contract, asset }))
}

type AssetNames = Pick<CallParts, 'events' | 'diagnostic' | 'footprint' | 'encoders'>

/** The asset whose own contract a host function calls, where the transaction names that asset; undefined for others. */
export function calledAsset(called: Xdr.HostFunction, names: AssetNames): Asset | undefined {
  const bytes = calledContract(called)
  const contract = bytes && contractIdFromBytes(bytes)
  return contract === undefined
    ? undefined
    : namedAssets(names).find((asset) => names.encoders.assetContract(asset) === contract)
}

/** Lumens, and the assets that the keys of a footprint and the events of a transaction name. */
const namedAssets = ({ events, diagnostic, footprint }: AssetNames): readonly Asset[] => [
  native,
  ...footprint.flatMap(trustedAsset),
  ...[...events, ...diagnostic.map(({ event }) => event)].flatMap(namedAsset),
]

const createdAsset = (creates: CreatedContract | undefined): readonly Asset[] =>
  creates?.runs.kind === 'stellarAsset' && creates.runs.asset !== undefined
    ? [creates.runs.asset]
    : []

const trustedAsset = (key: Xdr.LedgerKey): readonly Asset[] =>
  key.type === 'trustline' && key.trustLine.asset.type !== 'assetTypePoolShare'
    ? [assetFromXdr(key.trustLine.asset)]
    : []

function namedAsset({ body }: Xdr.ContractEvent): readonly Asset[] {
  const last = body.v0.topics.at(-1)
  const asset = last?.type === 'scvString' ? parseAsset(strictText(last.str) ?? '') : undefined
  return asset === undefined ? [] : [asset]
}

/**
 * The steps of a call tree without diagnostic events: the operation's call, the calls that its authorizations name,
 * and its events. Where among the calls an event arose is not known: all are within the first.
 */
function authorizedSteps(parts: CallParts): readonly CallStep[] {
  const { events, encoders } = parts
  const root = rootCall(parts)
  return [
    ...(root === undefined ? [] : [root, ...callsWithin(root, parts)]),
    ...events.map(
      (event, index): CallStep => ({
        kind: 'event',
        depth: root === undefined ? 0 : 1,
        event: { ...contractEvent(event, encoders), index },
      }),
    ),
  ]
}

/** The call that an operation is; undefined for a creation. */
function rootCall({
  operation: { hostFunction },
  encoders,
  successful,
  returnValue,
}: CallParts): InvokedCall | undefined {
  const contract = calledContract(hostFunction)
  if (hostFunction.type !== 'hostFunctionTypeInvokeContract' || contract === undefined)
    return undefined
  const { functionName, args } = hostFunction.invokeContract
  return {
    kind: 'call',
    depth: 0,
    contract: contractIdFromBytes(contract),
    name: lossyText(functionName),
    arguments: args.map((each) => callValue(each, encoders)),
    outcome: successful
      ? returnValue === undefined
        ? { kind: 'unknown' }
        : { kind: 'returned', value: callValue(returnValue, encoders) }
      : { kind: 'failed' },
    rolledBack: !successful,
  }
}

/** Calls that were authorized; in a failed transaction it is unknown which of them it reached. */
function callsWithin(
  root: InvokedCall,
  { operation, encoders, successful, changes }: CallParts,
): readonly InvokedCall[] {
  if (!successful) return []
  const found: InvokedCall[] = []
  for (const entry of operation.auth) {
    // Its calls did not take place, or needed no authorization.
    if (isUnused(entry, changes) === true) continue
    const within: InvokedCall[] = authorizedCalls(entry, encoders).flatMap((call) =>
      call.contract === undefined
        ? []
        : [{ ...call, kind: 'call', contract: call.contract, outcome: { kind: 'unknown' } }],
    )
    const [first] = within
    const rest = first !== undefined && sameCall(first, root) ? within.slice(1) : undefined
    const added = rest ?? within.map((call) => ({ ...call, depth: call.depth + 1 }))
    // Several entries may allow one call.
    const before = [...found]
    found.push(...added.filter((call) => !before.some((known) => sameCall(known, call))))
  }
  return found
}

/** The steps of a call tree by diagnostic events, and the node's counts. */
function diagnosticSteps(parts: CallParts): {
  readonly steps: readonly CallStep[]
  readonly instructions: bigint | undefined
  readonly memory: bigint | undefined
} {
  const { diagnostic, events, encoders, successful } = parts
  const frames = callFrames(diagnostic)
  const steps: CallStep[] = []
  const outcomes = new Map<number, CallOutcome>()
  /** The step of the call that is open at each depth. */
  const open: number[] = []
  const metrics = new Map<string, bigint>()
  let placed = 0
  for (const [index, { event, inSuccessfulContractCall }] of diagnostic.entries()) {
    const { name, depth, callee } = frames[index] ?? { name: undefined, depth: 0 }
    const { data, topics } = event.body.v0
    const error = name === 'error' ? contractError(event) : undefined
    if (callee !== undefined) {
      open[depth] = steps.length
      const rolledBack = !(successful && inSuccessfulContractCall)
      steps.push({ ...callStep(event, { depth, contract: callee }, parts), rolledBack })
    } else if (name === 'fn_return') {
      const call = open[depth]
      if (call !== undefined)
        outcomes.set(call, { kind: 'returned', value: callValue(data, encoders) })
    } else if (name === 'core_metrics') {
      const metric = symbolOf(topics[1])
      if (metric !== undefined && data.type === 'scvU64') metrics.set(metric, data.u64)
    } else if (error !== undefined) {
      const within = depth === 0 ? undefined : open[depth - 1]
      if (within !== undefined) outcomes.set(within, { kind: 'failed', error: error.error })
      const { remedy: _, ...shown } = error
      // How an error passed on is no step: the call that it ends says that it failed.
      if (shown.sentence.length > 0 || shown.meaning !== undefined)
        steps.push({ kind: 'error', depth, ...shown })
    } else if (event.type === 'diagnostic') {
      if (name !== 'host_fn_failed' && !isDebugText(messageOf(data)))
        steps.push({ kind: 'log', depth, event: contractEvent(event, encoders) })
    } else {
      const expected = events[placed]
      const isPlaced =
        inSuccessfulContractCall &&
        expected !== undefined &&
        eventKey(expected, encoders) === eventKey(event, encoders)
      const read = contractEvent(event, encoders)
      steps.push({ kind: 'event', depth, event: isPlaced ? { ...read, index: placed } : read })
      if (isPlaced) placed++
    }
  }
  // Those that the node did not log, or logged in another order.
  for (const [offset, event] of events.slice(placed).entries())
    steps.push({
      kind: 'event',
      depth: 1,
      event: { ...contractEvent(event, encoders), index: placed + offset },
    })
  /** The depth of the outermost failed call that a step is within. */
  let failedAt = Infinity
  return {
    steps: steps.map((step, index) => {
      if (step.depth <= failedAt) failedAt = Infinity
      if (step.kind !== 'call') return step
      const outcome = outcomeOf(outcomes.get(index), successful)
      if (outcome.kind === 'failed') failedAt = Math.min(failedAt, step.depth)
      return { ...step, outcome, rolledBack: step.rolledBack === true || failedAt < Infinity }
    }),
    instructions: metrics.get('cpu_insn'),
    memory: metrics.get('mem_byte'),
  }
}

/** In a failed transaction a call that did not return failed with it. */
const outcomeOf = (outcome: CallOutcome | undefined, successful: boolean): CallOutcome =>
  outcome ?? { kind: successful ? 'unknown' : 'failed' }

/** One argument is logged by itself, several as a vector, none as void; of the first call the operation has them. */
function callStep(
  { body }: Xdr.ContractEvent,
  called: Pick<InvokedCall, 'depth' | 'contract'>,
  { operation, encoders }: CallParts,
): InvokedCall {
  const { data, topics } = body.v0
  const { hostFunction } = operation
  const known =
    called.depth > 0
      ? undefined
      : hostFunction.type === 'hostFunctionTypeInvokeContract'
        ? hostFunction.invokeContract.args
        : hostFunction.type === 'hostFunctionTypeCreateContractV2'
          ? hostFunction.createContractV2.constructorArgs
          : undefined
  const items = itemsOf(data)
  return {
    kind: 'call',
    ...called,
    name: symbolOf(topics[2]) ?? '',
    arguments: (known ?? items ?? [data]).map((each) => callValue(each, encoders)),
    mayBeOne: known === undefined && items !== undefined ? callValue(data, encoders) : undefined,
    outcome: { kind: 'unknown' },
  }
}

const itemsOf = (data: Xdr.ScVal): readonly Xdr.ScVal[] | undefined => {
  if (data.type === 'scvVoid') return []
  return data.type === 'scvVec' && data.vec !== undefined && data.vec.length > 1
    ? data.vec
    : undefined
}

/** The parts from which a call tree is built. */
export interface CallParts {
  readonly operation: Xdr.InvokeHostFunctionOp
  /** The operation's events; empty if the transaction failed. */
  readonly events: readonly Xdr.ContractEvent[]
  /** Empty where the node stores none. */
  readonly diagnostic: readonly Xdr.DiagnosticEvent[]
  readonly footprint: readonly Xdr.LedgerKey[]
  readonly successful: boolean
  /** The operation's entry changes; undefined if the meta is absent. */
  readonly changes: readonly EntryChange[] | undefined
  readonly returnValue: Xdr.ScVal | undefined
  /** The encoders of the network. */
  readonly encoders: Encoders
}

/** A text that equal events have in common. */
const eventKey = (
  { type, contractId, body: { v0 } }: Xdr.ContractEvent,
  encoders: Encoders,
): string =>
  [
    type,
    contractId === undefined ? '' : hexFromBytes(contractId),
    ...v0.topics.map((topic) => encoders.scValBase64(topic)),
    encoders.scValBase64(v0.data),
  ].join(' ')

/** The parts of an operation from which its authorizations are read. */
interface AuthorizationParts {
  readonly auth: readonly Xdr.SorobanAuthorizationEntry[]
  /** The operation's source account; undefined where only the entry is known. */
  readonly source: AccountAddress | undefined
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

/** What authorizations allow besides the operation's own call or creation, which each address may allow once. */
export function alsoAllowed(
  authorized: readonly Authorization[],
  own: AuthorizedCall | undefined,
): readonly AlsoAllowed[] {
  const allowOwn = new Set<string | undefined>()
  return authorized.flatMap(({ by, calls }) => {
    const [first] = calls
    const isOwn =
      own !== undefined && first !== undefined && sameCall(first, own) && !allowOwn.has(by.address)
    if (isOwn) allowOwn.add(by.address)
    return calls.slice(isOwn ? 1 : 0).map((call) => ({ by, call }))
  })
}

function authorizerOf(
  credentials: Xdr.SorobanCredentials,
  { source, successful, changes }: AuthorizationParts,
): Authorizer {
  if (credentials.type === 'sorobanCredentialsSourceAccount')
    return { kind: 'source', address: source }
  const { address, nonce, signatureExpirationLedger, signature } = addressCredentials(credentials)
  const by = anyAddressFromXdr(address)
  return {
    kind: address.type === 'scAddressTypeContract' ? 'contract' : 'signature',
    address: by,
    nonce,
    expiresAfter: signatureExpirationLedger,
    isNonceUsed: successful ? hasNonce(changes, by, nonce) : undefined,
    isSigned: isSignature(signature),
    delegates:
      credentials.type === 'sorobanCredentialsAddressWithDelegates'
        ? delegatesOf(credentials.addressWithDelegates.delegates)
        : [],
  }
}

/** An entry that nobody signed yet carries no value, or an empty list of signatures. */
const isSignature = (value: Xdr.ScVal): boolean =>
  value.type === 'scvVec' ? (value.vec ?? []).length > 0 : value.type !== 'scvVoid'

/** Delegates, each before those that sign for it. */
function delegatesOf(roots: readonly Xdr.SorobanDelegateSignature[]): readonly Delegate[] {
  const found: Delegate[] = []
  const left = roots.map((delegate) => ({ delegate, depth: 0 })).toReversed()
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { depth, delegate } = next
    const { address, signature, nestedDelegates } = delegate
    found.push({ depth, address: anyAddressFromXdr(address), isSigned: isSignature(signature) })
    left.push(...nestedDelegates.map((each) => ({ delegate: each, depth: depth + 1 })).toReversed())
  }
  return found
}

/** An entry of a successful operation can stay unused; undefined if nothing tells. */
function isUnused(
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

/**
 * Each allowed call with the step where it took place, one that lasts before one that was rolled back: within that of the
 * call that it is allowed within.
 */
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
    return { ...call, step, rolledBack: isRolledBack(steps, step) }
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
  let undone: number | undefined
  for (let index = within === undefined ? 0 : within + 1; index < steps.length; index++) {
    const step = steps[index]
    if (step === undefined || (parent !== undefined && step.depth <= parent.depth)) break
    if (step.kind !== 'call' || used.has(index) || !sameCall(step, call)) continue
    if (step.rolledBack !== true) return index
    undone ??= index
  }
  return undone ?? 'none'
}

function isRolledBack(steps: readonly CallStep[], at: number | 'none' | undefined): boolean {
  const step = typeof at === 'number' ? steps[at] : undefined
  return step?.kind === 'call' && step.rolledBack === true
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

/** The calls that an entry allows, each before those within it. A loop: entries may be nested hundreds deep. */
function authorizedCalls(
  { rootInvocation }: Xdr.SorobanAuthorizationEntry,
  encoders: Encoders,
): readonly AuthorizedCall[] {
  const calls: AuthorizedCall[] = []
  const left = [{ invocation: rootInvocation, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { invocation, depth } = next
    calls.push({ depth, ...functionOf(invocation.function, encoders) })
    left.push(
      ...invocation.subInvocations
        .map((each) => ({ invocation: each, depth: depth + 1 }))
        .toReversed(),
    )
  }
  return calls
}

function functionOf(
  called: Xdr.SorobanAuthorizedFunction,
  encoders: Encoders,
): Omit<AuthorizedCall, 'depth'> {
  switch (called.type) {
    case 'sorobanAuthorizedFunctionTypeContractFn':
      return invocation(called.contractFn, encoders)
    case 'sorobanAuthorizedFunctionTypeCreateContractHostFn':
      return creation(called.createContractHostFn, encoders)
    case 'sorobanAuthorizedFunctionTypeCreateContractV2HostFn':
      return creation(called.createContractV2HostFn, encoders)
  }
}

const creation = (
  args: Xdr.CreateContractArgs | Xdr.CreateContractArgsV2,
  encoders: Encoders,
): Omit<AuthorizedCall, 'depth'> => ({
  name: 'create_contract',
  arguments:
    'constructorArgs' in args ? args.constructorArgs.map((each) => callValue(each, encoders)) : [],
  creates: createdContract(args, encoders),
})

/** The contract that the arguments of a creation make, on the network of the encoders. */
function createdContract(
  { contractIdPreimage: preimage, executable }: Xdr.CreateContractArgs,
  encoders: Encoders,
): CreatedContract {
  const contract = encoders.contractOf(preimage)
  const by =
    preimage.type === 'contractIdPreimageFromAddress'
      ? anyAddressFromXdr(preimage.fromAddress.address)
      : undefined
  switch (executable.type) {
    case 'contractExecutableWasm':
      return { contract, by, runs: { kind: 'wasm', hash: hexFromBytes(executable.wasmHash) } }
    case 'contractExecutableStellarAsset': {
      const asset =
        preimage.type === 'contractIdPreimageFromAsset'
          ? assetFromXdr(preimage.fromAsset)
          : undefined
      return { contract, by, runs: { kind: 'stellarAsset', asset } }
    }
    case 'contractExecutableExternalRef': {
      const { executableOwner, tag } = executable.externalRef
      const owner = anyAddressFromXdr(executableOwner)
      return { contract, by, runs: { kind: 'externalRef', owner, tag: base64FromBytes(tag) } }
    }
  }
}

/** The call or creation that a contract operation itself is; undefined for an upload. */
export function ownCall(
  { hostFunction }: Xdr.InvokeHostFunctionOp,
  encoders: Encoders,
): AuthorizedCall | undefined {
  switch (hostFunction.type) {
    case 'hostFunctionTypeInvokeContract':
      return { depth: 0, ...invocation(hostFunction.invokeContract, encoders) }
    case 'hostFunctionTypeCreateContract':
      return { depth: 0, ...creation(hostFunction.createContract, encoders) }
    case 'hostFunctionTypeCreateContractV2':
      return { depth: 0, ...creation(hostFunction.createContractV2, encoders) }
    case 'hostFunctionTypeUploadContractWasm':
      return undefined
  }
}

const invocation = (
  { contractAddress, functionName, args }: Xdr.InvokeContractArgs,
  encoders: Encoders,
): Omit<AuthorizedCall, 'depth'> => ({
  contract:
    contractAddress.type === 'scAddressTypeContract'
      ? contractIdFromBytes(contractAddress.contractId)
      : undefined,
  name: lossyText(functionName),
  arguments: args.map((each) => callValue(each, encoders)),
})

type Comparable = Pick<InvokedCall, 'name' | 'arguments' | 'mayBeOne'> &
  Pick<AuthorizedCall, 'contract' | 'creates'>

/** Two calls are the same if contract, function and arguments are. */
export function sameCall(one: Comparable, other: Comparable): boolean {
  if (one.contract !== other.contract || one.name !== other.name) return false
  if (JSON.stringify(one.creates) !== JSON.stringify(other.creates)) return false
  const texts = [spellings(one), spellings(other)] as const
  return texts[0].some((text) => texts[1].includes(text))
}

const spellings = ({ arguments: given, mayBeOne }: Comparable): readonly string[] => [
  given.map(({ xdr }) => xdr).join(' '),
  ...(mayBeOne === undefined ? [] : [mayBeOne.xdr]),
]
