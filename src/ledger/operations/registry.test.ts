import { describe, expect, it } from 'vitest'
import { type Sentence, text, type Value } from '../values/value.ts'
import { operationTypes } from './operationTypes.ts'
import { describe as descriptionOf, operationFromRest, operationToRest } from './registry.ts'

const alice = 'GDSXUIUGVB7LBLFZII3EB3GHDVXL7UOM74M4OGEBJ2BBF7DZ3O2WZFTI'
const bob = 'GDNQCDLLKVGIBBHPMQVGX3CXGENJKR5WJC6YYNBKB2L2CJGXHESDDTMZ'
const base = {
  id: '17179873281',
  paging_token: '17179873281',
  transaction_successful: true,
  source_account: alice,
  created_at: '2026-11-13T20:00:10Z',
  transaction_hash: '520198967dd863752bb1b9f3d5a913a37e6080af1066054fa59088e75e2f11ee',
}
const create = 'HostFunctionTypeHostFunctionTypeCreateContract'
const payment = {
  ...base,
  type: 'payment',
  type_i: 1,
  asset_type: 'native',
  from: alice,
  to: bob,
  amount: '1.5000000',
}
const offer = {
  ...base,
  amount: '10.0000000',
  price: '0.5000000',
  price_r: { n: 1, d: 2 },
  selling_asset_type: 'native',
  buying_asset_type: 'credit_alphanum4',
  buying_asset_code: 'USD',
  buying_asset_issuer: bob,
}

const textOf = (sentence: Sentence): string =>
  sentence.map((part) => (typeof part === 'string' ? part : spoken(part))).join(' ')

function spoken(value: Value): string {
  if (value.kind === 'amount') return `${value.amount} ${value.asset?.type ?? 'shares'}`
  if (value.kind === 'address') return value.id.slice(0, 4)
  if (value.kind === 'offer') return `offer ${value.id}`
  return value.kind === 'code' || value.kind === 'text' ? value.text : value.kind
}

describe('an operation', () => {
  it('is of one of 27 types, numbered as the protocol numbers them', () => {
    const numbers = Object.values(operationTypes).map(({ typeNumber }) => typeNumber)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 27 }, (_, i) => i))
  })

  it('is in the past tense where it succeeded, and “tried to” where the transaction failed', () => {
    const done = operationFromRest(payment)
    expect(textOf(descriptionOf(done).summary)).toBe('sent 15000000 native to GDNQ')
    const failed = operationFromRest({ ...payment, transaction_successful: false })
    expect(textOf(descriptionOf(failed).summary)).toBe('tried to send 15000000 native to GDNQ')
  })

  it('that sets an offer’s amount to 0 cancels it', () => {
    const record = { ...offer, type: 'manage_sell_offer', amount: '0.0000000', offer_id: '7' }
    expect(textOf(descriptionOf(operationFromRest(record)).summary)).toBe('cancelled offer 7')
  })

  it.each([
    ['manage_offer', 'manage_sell_offer', { ...offer, offer_id: 7 }],
    ['create_passive_offer', 'create_passive_sell_offer', offer],
    [
      'path_payment',
      'path_payment_strict_receive',
      {
        ...payment,
        path: [],
        source_amount: '1.0000000',
        source_max: '2.0000000',
        source_asset_type: 'native',
      },
    ],
  ])('that an old service calls %s is a %s', (former, type, record) => {
    const old = operationFromRest({ ...record, type: former })
    expect(old.body.type).toBe(type)
    expect(old).toEqual(operationFromRest({ ...record, type }))
  })

  it('has the same offer number, whether a service writes it as a number or as text', () => {
    const record = { ...offer, type: 'manage_sell_offer' }
    expect(operationFromRest({ ...record, offer_id: 7 })).toEqual(
      operationFromRest({ ...record, offer_id: '7' }),
    )
  })

  it('with a refused price says what is wrong with it, as the reference does', () => {
    const record = {
      ...offer,
      transaction_successful: false,
      type: 'create_passive_sell_offer',
      price_r: { n: 1, d: 0 },
    }
    expect(operationToRest(operationFromRest(record), '')).toMatchObject({
      price: '<invalid price (1/0): price denominator cannot be 0: 1/0>',
    })
  })

  it.each([
    [
      'Salt',
      { type: 'invoke_host_function', function: create, address: alice, salt: '73553812855' },
    ],
    ['Sequence number', { type: 'bump_sequence', bump_to: '73553812855' }],
  ])('shows its %s as plain digits to copy, not as a grouped number', (label, record) => {
    const { fields } = descriptionOf(operationFromRest({ ...base, ...record }))
    expect(fields.find((field) => field.label === label)?.value).toEqual(text('73553812855'))
  })
})

describe('a sentence', () => {
  it('calls a pool’s assets first and second where a failed operation does not name them', () => {
    const deposit = {
      ...base,
      transaction_successful: false,
      type: 'liquidity_pool_deposit',
      type_i: 22,
      liquidity_pool_id: 'a74a16c39cf37a59bcad11ab5be4a1fceb0285fbe8e77dc6836f952a43b9c32c',
      reserves_max: [{ amount: '0.0000001' }, { amount: '0.0000002' }],
      min_price: '1.0000000',
      min_price_r: { n: 1, d: 1 },
      max_price: '1.0000000',
      max_price_r: { n: 1, d: 1 },
      reserves_deposited: [{ amount: '0.0000000' }, { amount: '0.0000000' }],
      shares_received: '0.0000000',
    }
    expect(textOf(descriptionOf(operationFromRest(deposit)).summary)).toBe(
      'tried to deposit at most 1 shares and 2 shares in the pool liquidityPool',
    )
  })

  it('says nothing of the least of a withdrawal where it is nothing', () => {
    const withdraw = {
      ...base,
      transaction_successful: false,
      type: 'liquidity_pool_withdraw',
      type_i: 23,
      liquidity_pool_id: 'a74a16c39cf37a59bcad11ab5be4a1fceb0285fbe8e77dc6836f952a43b9c32c',
      shares: '5.0000000',
      reserves_min: [{ amount: '0.0000000' }, { amount: '0.0000000' }],
      reserves_received: [{ amount: '0.0000000' }, { amount: '0.0000000' }],
    }
    const sentenceOf = (record: Readonly<Record<string, unknown>>) =>
      textOf(descriptionOf(operationFromRest(record)).summary)
    expect(sentenceOf(withdraw)).toMatch(/^tried to withdraw from the pool liquidityPool for /)
    const least = [{ amount: '0.0000001' }, { amount: '0.0000000' }]
    expect(sentenceOf({ ...withdraw, reserves_min: least })).toMatch(
      /^tried to withdraw at least 1 shares and 0 /,
    )
  })

  it('quotes a name that an account chose', () => {
    const record = { ...base, type: 'manage_data', type_i: 10, name: 'gone', value: '' }
    expect(textOf(descriptionOf(operationFromRest(record)).summary)).toBe(
      'removed or emptied the data entry “gone”',
    )
  })

  it('about an authorization is the same, whichever operation changed it', () => {
    const asset = { asset_type: 'credit_alphanum4', asset_code: 'USD', asset_issuer: alice }
    const allow = {
      ...base,
      type: 'allow_trust',
      type_i: 7,
      ...asset,
      trustee: alice,
      trustor: bob,
    }
    const flags = { ...base, type: 'set_trust_line_flags', type_i: 21, ...asset, trustor: bob }
    const sentenceOf = (record: Readonly<Record<string, unknown>>) =>
      textOf(descriptionOf(operationFromRest(record)).summary)
    expect(sentenceOf({ ...allow, authorize: true })).toBe('authorized GDNQ to hold asset')
    expect(sentenceOf({ ...flags, set_flags: [1], set_flags_s: ['authorized'] })).toBe(
      sentenceOf({ ...allow, authorize: true }),
    )
    expect(sentenceOf({ ...flags, clear_flags: [1], clear_flags_s: ['authorized'] })).toBe(
      sentenceOf({ ...allow, authorize: false }),
    )
  })
})

describe('an operation that cannot be read', () => {
  it('of an unknown type still has its id, its source and its raw record', () => {
    const record = { ...base, type: 'teleport', type_i: 99, distance: '3' }
    const operation = operationFromRest(record)
    expect(operation).toMatchObject({ id: 17_179_873_281n, source: alice })
    expect(operation.body).toEqual({
      type: 'unknown',
      name: 'teleport',
      raw: JSON.stringify(record),
      reason: 'no operation type is called teleport',
      isLater: true,
    })
    expect(textOf(descriptionOf(operation).summary)).toBe(
      'performed an operation that this build cannot read: teleport',
    )
  })

  it('has no marks in its raw record that turn text', () => {
    const body = { ...base, type: 'teleport', to: '\u202eevil' }
    expect(operationFromRest(body).body).toMatchObject({
      raw: expect.stringContaining('"to":"\\u202eevil"'),
    })
  })

  it.each([
    [{ ...payment, amount: 'much' }, 'amount is no amount: "much"'],
    [{ ...payment, to: undefined }, 'to is no account: absent'],
    [
      {
        ...base,
        type: 'invoke_host_function',
        type_i: 24,
        function: 'HostFunctionTypeHostFunctionTypeInvokeContract',
        parameters: [{ value: '\u202eAAAA', type: 'Address' }],
        address: '',
        salt: '',
        asset_balance_changes: null,
      },
      'value is no base64',
    ],
  ])('names the field that is wrong (%#)', (record, reason) => {
    expect(operationFromRest(record).body).toMatchObject({ type: 'unknown', reason })
  })

  it.each([
    [{ ...payment, id: 17_179_873_281 }, 'id is no total order id: 17179873281'],
    [{ ...payment, source_account: `${alice}X` }, `source_account is no account: "${alice}X"`],
    [null, 'the record is no object'],
    [[], 'the record is no object'],
    ['payment', 'the record is no object'],
    [{ ...payment, created_at: 'today' }, 'created_at is no time: "today"'],
    [{ ...base, type: 'teleport', source_account: null }, 'source_account is no account: null'],
  ])('is no operation where what every operation has is wrong (%#)', (record, reason) => {
    expect(() => operationFromRest(record)).toThrow(reason)
  })
})
