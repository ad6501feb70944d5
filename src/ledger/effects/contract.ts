import type { AnyAddress } from '../values/ids.ts'
import type { RecordReader } from '../restRecord.ts'
import { type Field, address } from '../values/value.ts'
import {
  type AssetAmount,
  assetAmountField,
  assetAmountFromRest,
  assetAmountToRest,
  assetAmountValue,
} from './balance.ts'
import { defineEffect } from './define.ts'

/**
 * The amount that a contract (or another holder that is no account) received or paid; the effect's account is the
 * caller's.
 */
export interface ContractBalance extends AssetAmount {
  readonly contract: AnyAddress
}

const contractEffect = {
  fromRest: (record: RecordReader): ContractBalance => ({
    ...assetAmountFromRest(record),
    contract: record.anyAddress('contract'),
  }),
  toRest: (body: ContractBalance) => ({ ...assetAmountToRest(body), contract: body.contract }),
  fields: (body: ContractBalance): readonly Field[] => [
    { label: 'Contract', value: address(body.contract) },
    assetAmountField(body),
  ],
}

export const contractCredited = defineEffect({
  type: 'contract_credited',
  typeNumber: 96,
  label: 'Contract credited',
  ...contractEffect,
  summary: (body) => ['credited', address(body.contract), 'with', assetAmountValue(body)],
})

export const contractDebited = defineEffect({
  type: 'contract_debited',
  typeNumber: 97,
  label: 'Contract debited',
  ...contractEffect,
  summary: (body) => ['debited', assetAmountValue(body), 'from', address(body.contract)],
})
