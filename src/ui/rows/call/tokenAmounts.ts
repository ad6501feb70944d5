import {
  type Field,
  type Value,
  amount,
  formatUnits,
  list,
  number,
  partThousands,
} from '#ledger/values'
import { plainText } from '../../format/visibleText.ts'
import type { KnownContract } from './callSpecs.ts'

/** Functions and events of tokens whose `amount`, or only number, is of the token (SEP-41, CAP-46-6). */
const ofTokens: ReadonlySet<string> = new Set(
  'transfer transfer_from mint burn burn_from clawback approve balance allowance'.split(' '),
)

/** A token's numbers as amounts: of an asset, or beside the number, by the decimals that its contract states. */
export const withAmounts = (
  fields: readonly Field[],
  name: string,
  known: KnownContract,
): readonly Field[] => {
  if (!isOfToken(name, known)) return fields
  // Without an interface nothing has a name, but of a token's own functions and events only the amount is a number (SEP-41).
  const at = fields.findIndex(({ label }) => label === 'amount')
  const index =
    at >= 0 ? at : fields.findIndex(({ label, value }) => label === '' && isAmount(value))
  return fields.map((field, i) =>
    i === index ? { ...field, value: ofToken(field.value, known) } : field,
  )
}

/** A number, or the numbers of an approval: the amount, then the last ledger. */
const isAmount = (value: Value): boolean =>
  value.kind === 'number' ||
  (value.kind === 'list' &&
    value.items.length === 2 &&
    value.items.every(({ kind }) => kind === 'number'))

function ofToken(value: Value, known: KnownContract): Value {
  if (value.kind !== 'list') return tokenAmount(value, known)
  const [first, ...others] = value.items
  return first === undefined ? value : list([tokenAmount(first, known), ...others])
}

/** What a token's function returned. */
export const returnedAmount = (value: Value, name: string, known: KnownContract): Value =>
  (name === 'balance' || name === 'allowance') && isOfToken(name, known)
    ? tokenAmount(value, known)
    : value

const isOfToken = (name: string, { asset, token }: KnownContract): boolean =>
  ofTokens.has(name) && (asset !== undefined || token !== undefined)

function tokenAmount(value: Value, { asset, token }: KnownContract): Value {
  if (value.kind !== 'number') return value
  const units = BigInt(value.value)
  if (asset !== undefined) return amount(units, asset)
  if (token === undefined || token.decimals > 38) return value
  const [whole = '', fraction = ''] = formatUnits(units, token.decimals).split('.')
  const places = fraction.replace(/0+$/, '')
  const decimal = `${partThousands(whole)}${places === '' ? '' : `.${places}`}`
  return number(units, `= ${decimal} “${plainText(token.symbol, 12)}”`)
}
