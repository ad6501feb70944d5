import type { RecordReader } from '../restRecord.ts'
import type { SignerKey } from '../values/ids.ts'
import { type Field, type Value, number } from '../values/value.ts'
import { defineEffect } from './define.ts'

/** A signer of an account, and its weight. */
export interface SignerEffect {
  readonly key: SignerKey
  /** 0 when it was removed. */
  readonly weight: number
}

const key = (body: SignerEffect): Value => ({ kind: 'signer', key: body.key })
const signerEffect = {
  fromRest: (record: RecordReader): SignerEffect => ({
    key: record.signer('public_key'),
    weight: record.integer('weight'),
  }),
  /** `key` is always empty (rest.md 9.3). */
  toRest: (body: SignerEffect) => ({ weight: body.weight, public_key: body.key, key: '' }),
  fields: (body: SignerEffect): readonly Field[] => [
    { label: 'Signer', value: key(body) },
    { label: 'Weight', value: number(body.weight) },
  ],
}

export const signerCreated = defineEffect({
  type: 'signer_created',
  typeNumber: 10,
  label: 'Signer created',
  ...signerEffect,
  summary: (body) => ['gained the signer', key(body), 'of weight', number(body.weight)],
})

export const signerRemoved = defineEffect({
  type: 'signer_removed',
  typeNumber: 11,
  label: 'Signer removed',
  ...signerEffect,
  summary: (body) => ['lost the signer', key(body)],
})

export const signerUpdated = defineEffect({
  type: 'signer_updated',
  typeNumber: 12,
  label: 'Signer updated',
  ...signerEffect,
  summary: (body) => ['set the weight of signer', key(body), 'to', number(body.weight)],
})
