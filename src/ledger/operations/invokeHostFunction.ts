import type { Asset } from '../asset.ts'
import { assetAmountFromRest } from '../effects/balances.ts'
import {
  accountIn,
  credited,
  debited,
  type EffectDraft,
  newAccountDrafts,
  trustlineIn,
} from '../effects/draft.ts'
import { assetToRest, type RecordReader } from '../restRecord.ts'
import { RecordError, UnknownTypeError } from '../values/answer.ts'
import { bytesFromBase64 } from '../values/bytes.ts'
import {
  type AnyAddress,
  decodeStrkey,
  muxedAccountIdFromBytes,
  parseAccountId,
} from '../values/ids.ts'
import { formatAmount, type Stroops, stroops } from '../values/numbers.ts'
import {
  address,
  code,
  type Field,
  list,
  type Sentence,
  text,
  type Value,
} from '../values/value.ts'
import { accountFromXdr, assetFromXdr } from '../xdr/values.ts'
import { type DescriptionContext, defineOperation, type OperationContext, verb } from './define.ts'
import {
  type AssetEvent,
  assetEvents,
  calledContract,
  calledFunction,
  creatorOf,
  type HostFunctionName,
  type Parameter,
  parametersOf,
  parameterTypes,
  wireFunctionNames,
} from './parts/hostFunction.ts'

/** Calls, creates or uploads a contract (CAP-46-2). */
export interface InvokeHostFunction {
  readonly function: HostFunctionName
  /** A call's contract, function and arguments, or a constructor's arguments; absent for the other functions. */
  readonly parameters?: readonly Parameter[] | undefined
  /** The creator of the contract; absent for the other functions and for one made from an asset. */
  readonly creator?: { readonly address: AnyAddress; readonly salt: bigint } | undefined
  /** Events of asset contracts; empty where the transaction failed. */
  readonly assetBalanceChanges: readonly AssetEvent[]
}

export const invokeHostFunction = defineOperation({
  type: 'invoke_host_function',
  typeNumber: 24,
  xdr: 'invokeHostFunction',
  label: 'Invoke host function',
  fromRest: (record): InvokeHostFunction => ({
    function: functionFromRest(record.text('function')),
    parameters: parametersFromRest(record),
    // Empty text where there is none.
    creator: record.optional('address', (r) => r.text('address'))
      ? { address: record.anyAddress('address'), salt: record.wideInteger('salt') }
      : undefined,
    assetBalanceChanges:
      record.optional('asset_balance_changes', () =>
        record.list('asset_balance_changes', balanceChangeFromRest),
      ) ?? [],
  }),
  fromXdr: ({ invokeHostFunctionOp: { hostFunction } }, { meta, encoders }) => {
    const name = functionNames[hostFunction.type]
    const values = parametersOf(hostFunction)
    return {
      function: name,
      parameters: values?.map((value) => ({
        value: encoders.scValBase64(value),
        type: parameterTypes[value.type],
      })),
      creator: creatorOf(hostFunction),
      assetBalanceChanges: values ? assetEvents(meta.events, encoders) : [],
    }
  },
  toRest: (body) => ({
    function: wireFunctionNames[body.function],
    parameters: body.parameters ?? null,
    address: body.creator?.address ?? '',
    salt: body.creator?.salt.toString() ?? '',
    asset_balance_changes:
      body.assetBalanceChanges.length === 0
        ? null
        : body.assetBalanceChanges.map(balanceChangeToRest),
  }),
  fields: (body) => callFields(body),
  summary: (body, context) => callSentence(body, context),
  payment: 'withAssetEvents',
  participants: () => [],
  changedOwnersTakePart: true,
  assets: () => [],
  contract: ({ invokeHostFunctionOp: { hostFunction } }) => calledContract(hostFunction),
  assetEvents: (body) => body.assetBalanceChanges,
  needsMeta: ['assetBalanceChanges'],
  effects: (_arm, context) => [...assetEventEffects(context), ...createdEntryEffects(context)],
  results: {
    invokeHostFunctionSuccess: 'op_success',
    invokeHostFunctionMalformed: 'op_malformed',
    invokeHostFunctionTrapped: ['function_trapped', 'The call ended with an error.'],
    invokeHostFunctionResourceLimitExceeded: 'resource_limit_exceeded',
    invokeHostFunctionEntryArchived: [
      'entry_archived',
      'A ledger entry that it needs is archived: restore it first.',
    ],
    invokeHostFunctionInsufficientRefundableFee: 'insufficient_refundable_fee',
  },
})

const functionNames = {
  hostFunctionTypeInvokeContract: 'invoke_contract',
  hostFunctionTypeCreateContract: 'create_contract',
  hostFunctionTypeUploadContractWasm: 'upload_contract_wasm',
  hostFunctionTypeCreateContractV2: 'create_contract_v2',
} as const

function functionFromRest(text: string): HostFunctionName {
  const found = Object.values(functionNames).find((name) => wireFunctionNames[name] === text)
  if (found === undefined) throw new UnknownTypeError(`function is no host function: ${text}`)
  return found
}

/** The first two say what was called: other text than XDR would count as a call of another contract. */
const parametersFromRest = (record: RecordReader): readonly Parameter[] | undefined =>
  record.optional('parameters', () => record.list('parameters', parameterFromRest))

function parameterFromRest(item: RecordReader): Parameter {
  const value = item.text('value')
  if (bytesFromBase64(value) === undefined) throw new RecordError('value is no base64')
  return { value, type: item.text('type') }
}

function balanceChangeFromRest(item: RecordReader): AssetEvent {
  const type = item.text('type')
  if (type !== 'transfer' && type !== 'mint' && type !== 'clawback' && type !== 'burn')
    throw new UnknownTypeError(`asset_balance_changes has no type ${type}`)
  const from = item.optional('from', (r) => r.anyAddress('from'))
  const to = item.optional('to', (r) => r.anyAddress('to'))
  const { asset, amount: moved } = assetAmountFromRest(item, [from, to])
  return {
    type,
    asset,
    from,
    to,
    amount: moved,
    toMuxedId: item.optional('destination_muxed_id', (r) => r.bigint('destination_muxed_id')),
  }
}

const balanceChangeToRest = (change: AssetEvent): Readonly<Record<string, unknown>> => ({
  ...assetToRest(change.asset),
  type: change.type,
  from: change.from,
  to: change.to,
  amount: formatAmount(change.amount),
  destination_muxed_id: change.toMuxedId?.toString(),
})

function callFields(body: InvokeHostFunction): readonly Field[] {
  const called = body.function === 'invoke_contract' ? calledFunction(body.parameters) : undefined
  if (called)
    return [
      { label: 'Contract', key: 'contract', value: address(called.contract) },
      { label: 'Function', key: 'function', value: code(called.name) },
      {
        label: 'Arguments',
        key: 'arguments',
        value: values(body.parameters?.slice(2) ?? []),
      },
    ]
  return [
    { label: 'Host function', value: code(body.function) },
    ...(body.creator
      ? [
          { label: 'Created by', value: address(body.creator.address) },
          { label: 'Salt', value: text(body.creator.salt.toString()) },
        ]
      : []),
    ...(body.parameters ? [{ label: 'Arguments', value: values(body.parameters) }] : []),
  ]
}

const values = (parameters: readonly Parameter[]): Value =>
  list(parameters.map(({ value, type }) => ({ kind: 'scval', base64: value, type })))

function callSentence(body: InvokeHostFunction, context: DescriptionContext): Sentence {
  switch (body.function) {
    case 'invoke_contract': {
      const called = calledFunction(body.parameters)
      return called
        ? [verb(context, 'called', 'call'), code(called.name), 'on', address(called.contract)]
        : [verb(context, 'called', 'call'), 'a contract']
    }
    case 'create_contract':
    case 'create_contract_v2':
      return [
        verb(context, 'created', 'create'),
        body.creator ? 'a contract' : 'the contract of an asset',
      ]
    case 'upload_contract_wasm':
      return [verb(context, 'uploaded', 'upload'), 'the code of a contract']
  }
}

/** Credits and debits by the events of asset contracts (rest.md 5.14). */
const assetEventEffects = (context: OperationContext): readonly EffectDraft[] =>
  assetEvents(context.meta.events, context.encoders).flatMap(
    ({ asset, amount, from, to, toMuxedId }) => {
      const moved = { asset, amount: stroops(amount) }
      return [
        ...(from === undefined ? [] : [debitedHolder(from, moved, context)]),
        ...(to === undefined ? [] : [creditedHolder(to, toMuxedId, moved, context)]),
      ]
    },
  )

/** Trustlines, then accounts, that a contract call created: they have no events (CAP-73). */
function createdEntryEffects({ meta }: OperationContext): readonly EffectDraft[] {
  const drafts: EffectDraft[] = []
  for (const { before, after } of meta.changes) {
    const line = before === undefined ? trustlineIn(after) : undefined
    if (line === undefined || line.asset.type === 'assetTypePoolShare') continue
    const body = {
      type: 'trustline_created' as const,
      asset: assetFromXdr(line.asset),
      limit: stroops(line.limit),
    }
    drafts.push({ account: accountFromXdr(line.accountId), body })
  }
  for (const { before, after } of meta.changes) {
    const account = before === undefined ? accountIn(after) : undefined
    if (account) drafts.push(...newAccountDrafts(account.accountId, account.balance))
  }
  return drafts
}

interface Moved {
  readonly asset: Asset
  readonly amount: Stroops
}

/** An account is debited itself; for any other holder the effect is the caller's. */
function debitedHolder(from: AnyAddress, moved: Moved, { source }: OperationContext): EffectDraft {
  const account = parseAccountId(from)
  return account
    ? debited(account, moved)
    : { account: source, body: { type: 'contract_debited', contract: from, ...moved } }
}

function creditedHolder(
  to: AnyAddress,
  muxedId: bigint | undefined,
  moved: Moved,
  { source }: OperationContext,
): EffectDraft {
  const key = decodeStrkey('G', to)
  const account = parseAccountId(to)
  if (key === undefined || account === undefined)
    return { account: source, body: { type: 'contract_credited', contract: to, ...moved } }
  return credited(muxedId === undefined ? account : muxedAccountIdFromBytes(key, muxedId), moved)
}
