import type { ContractSpec, SpecEvent, SpecFunction, SpecParameter } from './contractSpec.ts'

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
