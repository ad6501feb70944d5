import type { RecordReader } from '../restRecord.ts'
import { type Field, quoted, text } from '../values/value.ts'
import { defineEffect } from './define.ts'

/** A data entry and its value. */
export interface DataSet {
  readonly name: string
  /** Base64 of at most 64 bytes. */
  readonly value: string
}

const dataEffect = {
  fromRest: (record: RecordReader): DataSet => ({
    name: record.text('name'),
    value: record.text('value'),
  }),
  toRest: (body: DataSet) => ({ name: body.name, value: body.value }),
  fields: (body: DataSet): readonly Field[] => [
    { label: 'Name', value: text(body.name) },
    { label: 'Value', value: { kind: 'bytes', base64: body.value } },
  ],
}

export const dataCreated = defineEffect({
  type: 'data_created',
  typeNumber: 40,
  label: 'Data created',
  ...dataEffect,
  summary: (body) => ['created the data entry', quoted(body.name)],
})

/** A data entry that was removed. */
export interface DataRemoved {
  readonly name: string
}

export const dataRemoved = defineEffect({
  type: 'data_removed',
  typeNumber: 41,
  label: 'Data removed',
  fromRest: (record): DataRemoved => ({ name: record.text('name') }),
  toRest: (body) => ({ name: body.name }),
  fields: (body) => [{ label: 'Name', value: text(body.name) }],
  summary: (body) => ['removed the data entry', quoted(body.name)],
})

export const dataUpdated = defineEffect({
  type: 'data_updated',
  typeNumber: 42,
  label: 'Data updated',
  ...dataEffect,
  summary: (body) => ['updated the data entry', quoted(body.name)],
})
