import { native } from '../asset.ts'
import { debited, lumens, newAccountDrafts } from '../effects/draft.ts'
import { addressToRest } from '../restRecord.ts'
import type { AccountAddress, AccountId } from '../values/ids.ts'
import { formatAmount, type Stroops, stroops } from '../values/numbers.ts'
import { address, amount } from '../values/value.ts'
import { accountFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'

/** Creates an account with a balance of lumens. */
export interface CreateAccount {
  readonly funder: AccountAddress
  readonly account: AccountId
  /** May be 0 where another account sponsors it (protocol 14 on). */
  readonly startingBalance: Stroops
}

export const createAccount = defineOperation({
  type: 'create_account',
  typeNumber: 0,
  xdr: 'createAccount',
  label: 'Create account',
  fromRest: (record): CreateAccount => ({
    funder: record.address('funder'),
    account: record.account('account'),
    startingBalance: record.amount('starting_balance'),
  }),
  fromXdr: ({ createAccountOp: op }, { source }) => ({
    funder: source,
    account: accountFromXdr(op.destination),
    startingBalance: stroops(op.startingBalance),
  }),
  toRest: (body) => ({
    starting_balance: formatAmount(body.startingBalance),
    ...addressToRest('funder', body.funder),
    account: body.account,
  }),
  fields: (body) => [
    { label: 'New account', value: address(body.account) },
    { label: 'Starting balance', value: amount(body.startingBalance, native) },
    { label: 'Funder', value: address(body.funder) },
  ],
  summary: (body, context) => [
    verb(context, 'created', 'create'),
    address(body.account),
    'with',
    amount(body.startingBalance, native),
  ],
  payment: 'always',
  participants: ({ createAccountOp: op }) => [op.destination.ed25519],
  assets: () => [],
  movesLumens: true,
  effects: ({ createAccountOp: op }, { source }) => {
    const [created, signer] = newAccountDrafts(op.destination, op.startingBalance)
    return [created, debited(source, lumens(op.startingBalance)), signer]
  },
  results: {
    createAccountSuccess: 'op_success',
    createAccountMalformed: 'op_malformed',
    createAccountUnderfunded: [
      'op_underfunded',
      'The source does not have enough XLM for the starting balance.',
    ],
    createAccountLowReserve: [
      'op_low_reserve',
      'The starting balance is lower than the minimum balance of an account.',
    ],
    createAccountAlreadyExist: ['op_already_exists', 'The account exists already.'],
  },
})
