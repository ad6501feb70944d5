import { assetKey, type DescribedOperation } from '#ledger'
import { address, amount, type Sentence, text, type Value } from '#ledger/values'
import { valueText } from '../values/sentenceText.ts'

/** What came of it, without a verb where it is a figure; and below it by whom, and by which way. */
export interface Headline {
  readonly outcome: Sentence
  readonly detail: Sentence
}

/** The sentence of a transaction or operation as a headline. What failed has no outcome: it stays a sentence. */
export function headlineOf(told: Sentence, isDone: boolean, only?: Body): Headline {
  // The name of a function is a word of the heading, without a frame.
  const sentence = told.map((part) =>
    typeof part === 'object' && part.kind === 'code' ? text(part.text) : part,
  )
  const [subject = '', ...parts] = sentence
  if (!isDone) return { outcome: sentence, detail: [] }
  if (only !== undefined && (only.type === 'payment' || 'path' in only))
    return paymentHeadline(only)
  const { before, after } = partedAtColon(parts)
  const [verb, what, ...others] = before
  const more: Sentence = after.length === 0 ? [] : [':', ...after]
  if (typeof verb !== 'string') return { outcome: sentence, detail: [] }
  if (typeof what !== 'object' || (what.kind !== 'amount' && what.kind !== 'text'))
    return {
      outcome: [
        verb.charAt(0).toUpperCase() + verb.slice(1),
        ...(what === undefined ? [] : [what]),
        ...others,
      ],
      detail: ['by', subject, ...more],
    }
  return { outcome: [what, ...others], detail: [`${verb} by`, subject, ...more] }
}

type Body = DescribedOperation['body']
type Payment = Extract<Body, { readonly type: 'payment' } | { readonly path: unknown }>

/** What arrived, and what was sent for it where that is something else. */
function paymentHeadline(body: Payment): Headline {
  const { from, to, asset } = body
  const arrived = amount(body.amount, asset)
  if (body.type === 'payment')
    return {
      outcome: [arrived],
      detail: [address(from), 'to', from === to ? 'itself' : address(to)],
    }
  const { sourceAsset, sourceAmount, path } = body
  const isSame = sourceAmount === body.amount && assetKey(sourceAsset) === assetKey(asset)
  return {
    outcome: isSame ? [arrived] : [amount(sourceAmount, sourceAsset), '→', arrived],
    detail: [
      ...(from === to ? ['traded by', address(from)] : [address(from), 'to', address(to)]),
      ...(path.length === 0 ? [] : [`through ${path.length + 1} markets`]),
    ],
  }
}

/** What stands before and after the first colon of a sentence. */
function partedAtColon(parts: Sentence): { readonly before: Sentence; readonly after: Sentence } {
  const at = parts.findIndex((part) => typeof part === 'string' && part.includes(':'))
  const part = parts[at]
  if (typeof part !== 'string') return { before: parts, after: [] }
  const [left = '', ...right] = part.split(':')
  const words = (some: string) => (some === '' ? [] : [some])
  return {
    before: [...parts.slice(0, at), ...words(left)],
    after: [...words(right.join(':').trim()), ...parts.slice(at + 1)],
  }
}

const unnamed = new Map()

/** A sentence has a value, or each of a list: below it that need not be said again. A number may be of something else. */
export const says = (sentence: Sentence, value: Value): boolean =>
  value.kind === 'list'
    ? value.items.every((item) => says(sentence, item))
    : value.kind !== 'number' &&
      sentence.some(
        (part) =>
          typeof part === 'object' && valueText(part, unnamed) === valueText(value, unnamed),
      )
