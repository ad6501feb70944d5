import type { Field, Value } from '../../../model/value.ts'
import { amount, number } from '../../../model/value.ts'
import { formatUnits } from '../../../model/values/amount.ts'
import { partThousands } from '../../../model/values/amount.ts'
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
): readonly Field[] =>
  fields.map((field) =>
    field.label === 'amount' && isOfToken(name, known)
      ? { ...field, value: tokenAmount(field.value, known) }
      : field,
  )

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
