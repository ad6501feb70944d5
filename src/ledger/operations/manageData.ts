import { dataIn } from '../effects/draft.ts'
import { base64FromBytes } from '../values/bytes.ts'
import { quoted, text, type Value } from '../values/value.ts'
import { lossyText } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'

/** Sets, changes or removes a data entry of an account. */
export interface ManageData {
  readonly name: string
  /** Base64 of at most 64 bytes; empty where it removes the entry, too. */
  readonly value: string
  /**
   * For an empty value, whether it removes the entry: undefined if only a REST record is known, which is the same for
   * both.
   */
  readonly removes?: boolean | undefined
}

export const manageData = defineOperation({
  type: 'manage_data',
  typeNumber: 10,
  xdr: 'manageData',
  label: 'Manage data',
  fromRest: (record): ManageData => ({
    name: record.text('name'),
    value: record.text('value'),
  }),
  fromXdr: ({ manageDataOp: op }) => ({
    name: lossyText(op.dataName),
    value: op.dataValue ? base64FromBytes(op.dataValue) : '',
    removes: op.dataValue?.length ? undefined : op.dataValue === undefined,
  }),
  toRest: (body) => ({ name: body.name, value: body.value }),
  fields: (body) => [
    { label: 'Name', value: text(body.name) },
    { label: 'Value', value: shownValue(body) },
  ],
  summary: (body, context) => {
    const entry = ['the data entry', quoted(body.name)]
    if (body.value !== '' || body.removes === false)
      return [verb(context, 'set', 'set'), ...entry, 'to', shownValue(body)]
    return body.removes
      ? [verb(context, 'removed', 'remove'), ...entry]
      : [verb(context, 'removed or emptied', 'remove or empty'), ...entry]
  },
  payment: 'never',
  participants: () => [],
  assets: () => [],
  // The first data entry that changed (rest.md 5.12).
  effects: ({ manageDataOp: op }, { source, meta }) => {
    const change = meta.changes.find(({ type }) => type === 'data')
    if (change === undefined) return []
    const name = lossyText(op.dataName)
    const data = dataIn(change.after)
    if (data === undefined) return [{ account: source, body: { type: 'data_removed', name } }]
    const value = base64FromBytes(data.dataValue)
    const type = change.before === undefined ? 'data_created' : 'data_updated'
    return [{ account: source, body: { type, name, value } }]
  },
  results: {
    manageDataSuccess: 'op_success',
    manageDataNotSupportedYet: [
      'op_not_supported_yet',
      'The network does not support data entries at its protocol version.',
    ],
    manageDataNameNotFound: [
      'op_data_name_not_found',
      'The account has no data entry of this name.',
    ],
    manageDataLowReserve: 'op_low_reserve',
    manageDataInvalidName: ['op_data_invalid_name', 'The name is not valid text.'],
  },
})

const shownValue = ({ value, removes }: ManageData): Value => {
  if (value !== '' || removes === false) return { kind: 'bytes', base64: value }
  return text(removes ? 'none: removed' : 'none: removed, or set to no bytes')
}
