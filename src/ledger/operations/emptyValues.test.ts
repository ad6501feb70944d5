import { describe, expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { noBudget } from '#sources/request.ts'
import { createRestSource } from '#sources/rest/source.ts'
import { describeEffect, effectFromRest, effectToRest } from '../effects/registry.ts'
import { parseAccountId, parseToid } from '../values/ids.ts'
import { unixSeconds } from '../values/numbers.ts'
import type { Sentence, Value } from '../values/value.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { createEncoders } from '../xdr/values.ts'
import { describePlanned, operationBodyFromXdr, operationToRest } from './registry.ts'
import { setOptions } from './setOptions.ts'

const alice = defined(parseAccountId('GDSXUIUGVB7LBLFZII3EB3GHDVXL7UOM74M4OGEBJ2BBF7DZ3O2WZFTI'))
const context = {
  source: alice,
  transactionSuccessful: true,
  index: 1,
  siblings: [],
  result: undefined,
  meta: { changes: [], events: [] },
  encoders: createEncoders('Parallax Local Network ; 2026'),
  passphrase: 'Parallax Local Network ; 2026',
}
const textOf = (sentence: Sentence): string =>
  sentence.map((part) => (typeof part === 'string' ? part : valueText(part))).join(' ')
function valueText(value: Value): string {
  if (value.kind === 'text' || value.kind === 'code') return value.text
  if (value.kind === 'bytes') return value.base64 === '' ? '(no bytes)' : value.base64
  return value.kind === 'number' ? String(value.value) : value.kind
}
const planned = (body: Xdr.OperationBody) => {
  const { summary, fields } = describePlanned(operationBodyFromXdr(body, context), alice)
  return [textOf(summary), ...fields.map(({ label, value }) => `${label}: ${valueText(value)}`)]
}
const options = (set: Partial<Xdr.SetOptionsOp>): Xdr.OperationBody & { type: 'setOptions' } => ({
  type: 'setOptions',
  setOptionsOp: {
    inflationDest: undefined,
    clearFlags: undefined,
    setFlags: undefined,
    masterWeight: undefined,
    lowThreshold: undefined,
    medThreshold: undefined,
    highThreshold: undefined,
    homeDomain: undefined,
    signer: undefined,
    ...set,
  },
})

describe('what an operation has, but has no bytes in', () => {
  const data = (dataValue: Uint8Array | undefined): Xdr.OperationBody => ({
    type: 'manageData',
    manageDataOp: { dataName: new TextEncoder().encode('note'), dataValue },
  })

  it('sets a data entry, which an absent value removes', () => {
    expect(planned(data(new Uint8Array()))).toEqual([
      'would set the data entry “note” to (no bytes)',
      'Name: note',
      'Value: (no bytes)',
    ])
    expect(planned(data(undefined))).toEqual([
      'would remove the data entry “note”',
      'Name: note',
      'Value: none: removed',
    ])
    expect(planned(data(Uint8Array.of(1)))[0]).toBe('would set the data entry “note” to AQ==')
  })

  it('clears a home domain, which an absent one leaves alone', () => {
    expect(planned(options({ homeDomain: new Uint8Array() }))).toEqual([
      'would remove the home domain',
      'Home domain: none: removed',
    ])
    expect(planned(options({ homeDomain: new Uint8Array(), medThreshold: 2 }))).toEqual([
      'would change settings of the account',
      'Home domain: none: removed',
      'Medium threshold: 2',
    ])
    expect(planned(options({}))).toEqual(['would change no settings of the account'])
    expect(planned(options({ setFlags: 0 }))).toEqual(['would change no settings of the account'])
  })

  it('disables the account’s own key beside a new signer, and both are said', () => {
    const key = { type: 'signerKeyTypeEd25519', ed25519: new Uint8Array(32) } as const
    const signer = { key, weight: 1 }
    expect(planned(options({ signer, masterWeight: 0 }))[0]).toBe(
      'would set the signer signer to weight 1 and set the master key weight to 0',
    )
  })

  it('does not cancel an offer without an ID', () => {
    const assets = {
      selling: { type: 'assetTypeNative' },
      buying: { type: 'assetTypeNative' },
    } as const
    const offer = { ...assets, amount: 0n, price: { n: 1, d: 1 }, offerId: 0n }
    const sentence = (offerId: bigint) =>
      planned({ type: 'manageSellOffer', manageSellOfferOp: { ...offer, offerId } })[0]
    expect(sentence(0n)).toMatch(/^would offer to sell/)
    expect(sentence(7n)).toMatch(/^would cancel/)
  })
})

describe('an effect on thresholds', () => {
  const effectOf = (set: Partial<Xdr.SetOptionsOp>) => {
    const [draft] = setOptions.effects(options(set), context)
    return {
      operation: defined(parseToid('4294967320577')),
      index: 1,
      account: alice,
      createdAt: unixSeconds(1_700_000_000),
      body: defined(draft).body,
    }
  }
  const texts = (effect: ReturnType<typeof effectOf>) => {
    const { summary, fields } = describeEffect(effect)
    return [textOf(summary), ...fields.map(({ label, value }) => `${label}: ${valueText(value)}`)]
  }

  it('names those that the operation set, 0 too, and no others', () => {
    expect(texts(effectOf({ medThreshold: 2 }))).toEqual([
      'set its medium threshold to 2',
      'Medium threshold: 2',
    ])
    expect(texts(effectOf({ lowThreshold: 0, highThreshold: 3 }))).toEqual([
      'set its low threshold to 0 and its high threshold to 3',
      'Low threshold: 0',
      'High threshold: 3',
    ])
    expect(texts(effectOf({ lowThreshold: 1, medThreshold: 2, highThreshold: 3 }))[0]).toBe(
      'set its low threshold to 1 , its medium threshold to 2 and its high threshold to 3',
    )
  })

  it('is the REST service’s record, of which a 0 may be a threshold that was left alone', () => {
    const written = effectToRest(effectOf({ medThreshold: 2 }), 'https://rest.example.org')
    expect(written).toMatchObject({ low_threshold: 0, med_threshold: 2, high_threshold: 0 })
    const read = effectFromRest(written)
    expect(textOf(describeEffect(read).summary)).toBe('set its medium threshold to 2')
    const zeros = effectFromRest({ ...written, med_threshold: 0 })
    expect(textOf(describeEffect(zeros).summary)).toBe('set one or more of its thresholds to 0')
    expect(describeEffect(zeros).fields).toEqual([])
  })
})

describe('an operation of the REST service, whose record is the same for both', () => {
  const id = defined(parseToid('4294967308289'))
  const record = {
    id: String(id),
    paging_token: String(id),
    transaction_successful: true,
    source_account: alice,
    created_at: '2026-11-13T20:00:10Z',
    transaction_hash: '520198967dd863752bb1b9f3d5a913a37e6080af1066054fa59088e75e2f11ee',
  }
  const effect = {
    id: `${String(id).padStart(19, '0')}-0000000001`,
    paging_token: `${id}-1`,
    account: alice,
    created_at: '2026-11-13T20:00:10Z',
  }
  const sentenceOf = async (operation: object, effects: readonly object[] | undefined) => {
    const source = createRestSource({
      url: 'https://rest.invalid',
      budget: noBudget,
      fetch: async ({ url }) => {
        if (!url.includes('/effects')) return Response.json({ ...record, ...operation })
        return effects === undefined
          ? Response.json({ status: 500, title: 'Internal Server Error' }, { status: 500 })
          : Response.json({ _links: {}, _embedded: { records: effects } })
      },
    })
    const { value } = await source.one('operation', id, new AbortController().signal)
    expect(operationToRest(value, '')).toMatchObject(operation)
    return textOf(value.description.summary)
  }
  const data = { type: 'manage_data', type_i: 10, name: 'note', value: '' }
  const settings = { type: 'set_options', type_i: 5 }

  it('is told apart by its effects', async () => {
    const created = { ...effect, type: 'data_created', type_i: 40, name: 'note', value: '' }
    const removed = { ...effect, type: 'data_removed', type_i: 41, name: 'note' }
    const cleared = { ...effect, type: 'account_home_domain_updated', type_i: 5, home_domain: '' }
    expect(await sentenceOf(data, [created])).toBe('set the data entry “note” to (no bytes)')
    expect(await sentenceOf(data, [removed])).toBe('removed the data entry “note”')
    expect(await sentenceOf(settings, [cleared])).toBe('removed the home domain')
    const threshold = { ...settings, med_threshold: 2 }
    expect(await sentenceOf(threshold, [cleared])).toBe('changed settings of the account')
    expect(await sentenceOf(threshold, [])).toBe('set the medium threshold to 2')
  })

  it('says both where they are not known, or it failed', async () => {
    expect(await sentenceOf(data, [])).toBe('removed or emptied the data entry “note”')
    expect(await sentenceOf(data, undefined)).toBe('removed or emptied the data entry “note”')
    const failed = { ...data, transaction_successful: false }
    expect(await sentenceOf(failed, [])).toBe('tried to remove or empty the data entry “note”')
  })
})
