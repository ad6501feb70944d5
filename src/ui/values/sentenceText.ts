import {
  formatAmount,
  formatTime,
  type Memo,
  muxedIdOf,
  parseMuxedAccountId,
  partThousands,
  type Sentence,
  shortId,
  type Value,
} from '#ledger/values'
import type { Namings } from '../address/names.ts'
import { plainText } from '../format/text.ts'
import { formatQuotient } from './Amount.tsx'
import { codeOf, codesOf } from './Asset.tsx'
import { shownName } from './ids.tsx'

/** A sentence as plain text, with exact amounts, names and short ids: the name of a row for screen readers, and its tip. */
export const sentenceText = (sentence: Sentence, names: Namings): string =>
  sentence
    .map((part) => (typeof part === 'string' ? part : valueText(part, names)))
    .join(' ')
    .replace(/ ([,.;:)])/g, '$1')

/** A memo as plain text, whole. */
export function memoText(memo: Memo): string {
  switch (memo.type) {
    case 'none':
      return 'none'
    case 'text':
      return plainText(memo.text, most)
    case 'id':
      return String(memo.id)
    case 'hash':
    case 'return':
      return memo.hash
  }
}

/** Characters of a text that an account chose. */
const most = 64

export function valueText(value: Value, names: Namings): string {
  switch (value.kind) {
    case 'text':
    case 'code':
      return plainText(value.text, most)
    case 'number':
      return `${partThousands(String(value.value))}${value.unit === undefined ? '' : ` ${value.unit}`}`
    case 'amount': {
      const [integer = '', decimals = ''] = formatAmount(value.amount)
        .replace(/\.?0+$/, '')
        .split('.')
      const figure = `${partThousands(integer)}${decimals && `.${decimals}`}`
      if (value.reserve !== undefined) return `${figure} ${reserveName(value.reserve.index)}`
      return value.asset === undefined ? figure : `${figure} ${codeOf(value.asset)}`
    }
    case 'asset':
      return codeOf(value.asset)
    case 'price': {
      const { price, selling, buying } = value
      const figure = formatQuotient(BigInt(price.n), BigInt(price.d))
      if (selling === undefined || buying === undefined) return figure
      const [paid, bought] = codesOf(buying, selling)
      return `${figure} ${paid} for 1 ${bought}`
    }
    case 'address': {
      const name = shownName(names, value.id)
      const muxed = parseMuxedAccountId(value.id)
      return `${name ?? shortId(value.id)}${name && muxed ? ` ID ${muxedIdOf(muxed)}` : ''}`
    }
    case 'claimableBalance':
    case 'liquidityPool':
      return shortId(value.id)
    case 'signer':
      return shortId(value.key)
    case 'transaction':
      return shortId(value.hash)
    case 'ledger':
      return String(value.sequence)
    case 'operation':
    case 'offer':
      return `offer ${value.id}`
    case 'time':
      return formatTime(value.time)
    case 'list':
      return value.items.map((item) => valueText(item, names)).join(', ')
    case 'sentence':
      return sentenceText(value.sentence, names)
    case 'fields':
      return value.fields
        .map(({ label, value }) => `${label} ${valueText(value, names)}`)
        .join(', ')
    case 'bytes':
    case 'scval':
      return shortId(value.base64)
    case 'none':
      return 'none'
  }
}

/** Of a pool whose assets are not known. */
export const reserveName = (index: number): string =>
  index === 0 ? 'of the first asset' : 'of the second'
