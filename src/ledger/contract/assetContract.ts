import type { Asset } from '../asset.ts'
import { bytesFromBase64, strictText } from '../values/bytes.ts'
import {
  type AnyAddress,
  accountIdFromBytes,
  type ContractId,
  contractIdFromBytes,
  muxedAccountIdFromBytes,
  parseContractId,
  parseLedgerSequence,
} from '../values/ids.ts'
import {
  address,
  amount,
  type Description,
  number,
  type Sentence,
  type Value,
} from '../values/value.ts'
import type { ContractSpec, SpecEvent, SpecFunction, SpecParameter } from './spec.ts'

/** `from: Address, amount: i128` as parameters. */
const parameters = (text: string): readonly SpecParameter[] =>
  text === ''
    ? []
    : text.split(', ').map((part) => {
        const [name = '', type = ''] = part.split(': ')
        return { name, type, doc: '' }
      })

const call = (name: string, inputs: string, output: string | undefined, doc: string) =>
  ({ name, doc, inputs: parameters(inputs), output }) satisfies SpecFunction

const event = (name: string, prefix: string, topics: string, data: string) =>
  ({
    name,
    doc: '',
    prefix: [prefix],
    topics: parameters(topics),
    data: parameters(data),
  }) satisfies SpecEvent

const errors = [
  [1, 'InternalError', ''],
  [2, 'OperationNotSupportedError', ''],
  [3, 'AlreadyInitializedError', ''],
  [4, 'UnauthorizedError', ''],
  [5, 'AuthenticationError', ''],
  [6, 'AccountMissingError', 'The account does not exist.'],
  [7, 'AccountIsNotClassic', ''],
  [8, 'NegativeAmountError', 'The amount is negative.'],
  [9, 'AllowanceError', 'The allowance is too small or has ended.'],
  [10, 'BalanceError', 'The balance would be too small or too large.'],
  [11, 'BalanceDeauthorizedError', 'The holder is not authorized to use its balance.'],
  [12, 'OverflowError', ''],
  [13, 'TrustlineMissingError', 'The account has no trustline to the asset.'],
  [14, 'InsufficientAccountReserve', 'The amount is too small to create the account.'],
  [15, 'TooManyAccountSubentries', 'The account has as many entries as it may have.'],
].map(([value, name, doc]) => ({ value: Number(value), name: String(name), doc: String(doc) }))

/** The interface of every asset contract: it is built into the protocol (CAP-46-6, SEP-41, events by CAP-67). */
export const assetContractSpec: ContractSpec = {
  functions: [
    call(
      'allowance',
      'from: Address, spender: Address',
      'i128',
      'What `spender` may still transfer from `from`.',
    ),
    call(
      'approve',
      'from: Address, spender: Address, amount: i128, live_until_ledger: u32',
      undefined,
      'Lets `spender` transfer up to `amount` from `from`, until a ledger.',
    ),
    call('balance', 'id: Address', 'i128', 'The balance of an account or contract.'),
    call(
      'transfer',
      'from: Address, to: MuxedAddress, amount: i128',
      undefined,
      'Moves `amount` from `from`, who must authorize it.',
    ),
    call(
      'transfer_from',
      'spender: Address, from: Address, to: Address, amount: i128',
      undefined,
      'Moves `amount` by an allowance that `from` gave `spender`.',
    ),
    call(
      'burn',
      'from: Address, amount: i128',
      undefined,
      'Destroys `amount` of the balance of `from`.',
    ),
    call(
      'burn_from',
      'spender: Address, from: Address, amount: i128',
      undefined,
      'Destroys `amount` by an allowance that `from` gave `spender`.',
    ),
    call('decimals', '', 'u32', 'Always 7.'),
    call('name', '', 'String', 'The asset: `native`, or code and issuer.'),
    call('symbol', '', 'String', 'The asset’s code.'),
    call(
      'admin',
      '',
      'Address',
      'Who may mint, claw back and authorize: the issuer unless it was changed.',
    ),
    call('set_admin', 'new_admin: Address', undefined, 'Changes the administrator.'),
    call('authorized', 'id: Address', 'bool', 'Whether a holder may use its balance.'),
    call(
      'set_authorized',
      'id: Address, authorize: bool',
      undefined,
      'Lets a holder use its balance, or forbids it.',
    ),
    call(
      'trust',
      'address: Address',
      undefined,
      'Creates the trustline of an account that has none (CAP-73).',
    ),
    call('mint', 'to: Address, amount: i128', undefined, 'Creates `amount` for `to`.'),
    call(
      'clawback',
      'from: Address, amount: i128',
      undefined,
      'Takes `amount` from a balance that allows it, and destroys it.',
    ),
  ],
  types: [{ kind: 'error', name: 'ContractError', doc: '', cases: errors }],
  events: [
    event(
      'Transfer',
      'transfer',
      'from: Address, to: Address, sep0011_asset: String',
      'amount: i128, to_muxed_id: Option<Val>',
    ),
    event(
      'Mint',
      'mint',
      'to: Address, sep0011_asset: String',
      'amount: i128, to_muxed_id: Option<Val>',
    ),
    event('Burn', 'burn', 'from: Address, sep0011_asset: String', 'amount: i128'),
    event('Clawback', 'clawback', 'from: Address, sep0011_asset: String', 'amount: i128'),
    event(
      'Approve',
      'approve',
      'from: Address, spender: Address, sep0011_asset: String',
      'amount: i128, live_until_ledger: u32',
    ),
    event(
      'SetAuthorized',
      'set_authorized',
      'id: Address, sep0011_asset: String',
      'authorize: bool',
    ),
    event('SetAdmin', 'set_admin', 'admin: Address, sep0011_asset: String', 'new_admin: Address'),
  ],
  meta: [],
  exports: [],
}

/** An operation invoke_host_function, as far as a sentence about a token needs it. */
export interface TokenCallBody {
  readonly function: string
  /** The contract, the function and its arguments, as base64 XDR `ScVal` with the name of its arm. */
  readonly parameters?: readonly Parameter[] | undefined
  /** The balance changes that the asset's own contract reported; empty if the call failed. */
  readonly assetBalanceChanges: readonly Change[]
}
interface Parameter {
  readonly value: string
  readonly type: string
}
interface Change {
  readonly asset: Asset
  readonly from?: AnyAddress | undefined
  readonly to?: AnyAddress | undefined
  readonly amount: bigint
}

/**
 * An operation whose sentence says what a call of a token's function (SEP-41, CAP-46-6) does beyond its name: how much,
 * and to whom. An amount is of an asset only where its own contract is called (`asset`), or emitted the event of it; any
 * other contract may have functions of these names, so its amounts are units of its own.
 */
export function withTokenCall<O extends { readonly description: Description }>(
  operation: O,
  body: TokenCallBody | undefined,
  asset?: Asset,
): O {
  if (body?.function !== 'invoke_contract') return operation
  const [called, name, ...given] = body.parameters ?? []
  const token = called && parseContractId(addressOf(called)?.id ?? '')
  const detail = detailOf(symbolOf(name), given, {
    asset,
    token,
    changes: body.assetBalanceChanges,
  })
  if (detail === undefined) return operation
  const { description } = operation
  return {
    ...operation,
    description: { ...description, summary: [...description.summary, ':', ...detail] },
  }
}

function detailOf(
  name: string,
  given: readonly Parameter[],
  known: KnownAsset,
): Sentence | undefined {
  const types = given.map(({ type }) => type).join()
  const holders = given.flatMap((each) => addressOf(each) ?? [])
  const units = given.flatMap((each) => i128Of(each) ?? [])[0]
  // An address that cannot be read is not guessed.
  if (holders.length !== given.filter(({ type }) => type === 'Address').length) return undefined
  const [first = '', second = '', third = ''] = holders.map(({ id }) => id)
  const how = units === undefined ? [] : [amountOf(units, holders, known)]
  switch (`${name} ${types}`) {
    case 'transfer Address,Address,I128':
      return [...how, 'from', address(first), 'to', address(second)]
    case 'transfer_from Address,Address,Address,I128':
      return [...how, 'from', address(second), 'to', address(third)]
    case 'mint Address,I128':
      return [...how, 'to', address(first)]
    case 'burn Address,I128':
    case 'clawback Address,I128':
      return [...how, 'from', address(first)]
    case 'burn_from Address,Address,I128':
      return [...how, 'from', address(second)]
    case 'approve Address,Address,I128,U32': {
      const ledger = parseLedgerSequence(String(u32Of(given[3])))
      return [
        address(second),
        'may transfer up to',
        ...how,
        'from',
        address(first),
        ...(ledger === undefined ? [] : ['until ledger', number(ledger)]),
      ]
    }
    case 'set_authorized Address,B':
      return [
        address(first),
        u32Of(given[1]) === 1 ? 'may use its balance' : 'may not use its balance',
      ]
    default:
      return undefined
  }
}

interface KnownAsset {
  /** The asset whose own contract is called, where that is known. */
  readonly asset: Asset | undefined
  /** The contract that is called. */
  readonly token: ContractId | undefined
  readonly changes: readonly Change[]
}

/** The amount of the called asset, or of the one that an event of its contract names with the same holders; else units. */
function amountOf(
  units: bigint,
  holders: readonly Holder[],
  { asset, token, changes }: KnownAsset,
): Value {
  if (asset !== undefined) return amount(units, asset)
  const [change, ...others] = changes
  const isIt =
    change !== undefined &&
    others.length === 0 &&
    change.amount === units &&
    [change.from, change.to].every(
      (each) =>
        each === undefined || holders.some(({ id, account }) => each === id || each === account),
    )
  return isIt
    ? amount(units, change.asset)
    : { kind: 'number', value: units, unit: units === 1n ? 'unit' : 'units', token }
}

const bytesOf = (parameter: Parameter | undefined): Uint8Array =>
  bytesFromBase64(parameter?.value ?? '') ?? new Uint8Array(0)

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** XDR `ScVal` of a symbol: type, length, text. */
function symbolOf(parameter: Parameter | undefined): string {
  const bytes = bytesOf(parameter)
  return bytes.length < 8 ? '' : (strictText(bytes.subarray(8, 8 + (bytes[7] ?? 0))) ?? '')
}

/** XDR `ScVal` of an address: type, kind of address (0 account, 1 contract, 2 muxed account), its bytes. */
function addressOf(parameter: Parameter): Holder | undefined {
  const bytes = bytesOf(parameter)
  if (parameter.type !== 'Address') return undefined
  switch (`${bytes[7]} ${bytes.length}`) {
    case '0 44':
      return { id: accountIdFromBytes(bytes.subarray(12)) }
    case '1 40':
      return { id: contractIdFromBytes(bytes.subarray(8)) }
    case '2 48': {
      const key = bytes.subarray(16)
      const id = muxedAccountIdFromBytes(key, viewOf(bytes).getBigUint64(8))
      return { id, account: accountIdFromBytes(key) }
    }
    default:
      return undefined
  }
}

interface Holder {
  readonly id: string
  /** The account inside a multiplexed address. */
  readonly account?: string | undefined
}

/** XDR `ScVal` of an i128: type, the high and the low half. */
function i128Of(parameter: Parameter): bigint | undefined {
  const bytes = bytesOf(parameter)
  if (parameter.type !== 'I128' || bytes.length !== 20) return undefined
  const view = viewOf(bytes)
  return (view.getBigInt64(4) << 64n) | view.getBigUint64(12)
}

/** XDR `ScVal` of a u32 or bool: type, value. */
function u32Of(parameter: Parameter | undefined): number | undefined {
  const bytes = bytesOf(parameter)
  return bytes.length === 8 ? viewOf(bytes).getUint32(4) : undefined
}
