import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { type Asset, type ListFilter, parseTopicFilter } from '#ledger'
import { parseAmount, parseLiquidityPoolId, parseSignerKey } from '#ledger/values'
import { useHere } from '../address/addresses.ts'
import {
  assetPath,
  type FilterName,
  parseAccount,
  parseAnyAsset,
  parseAssets,
  parseCode,
  parseContract,
  parseCredit,
  parseDurability,
  parseMemo,
  parseReserves,
  parseTradeType,
  parseType,
  type Search,
} from '../address/search.ts'
import { timeSpelling, useTimeDisplay, zoneName } from '../address/times.ts'
import {
  Button,
  chipLook,
  fieldErrorLook,
  filterFormLook,
  formActionsLook,
  PageLink,
} from '../components/Button.tsx'
import { capitalized } from '../format/text.ts'

/** A field whose value is an address parameter. */
export interface FilterField {
  readonly name: FilterName
  readonly label: string
  readonly placeholder: string
  /** The canonical spelling; undefined if the text is invalid. */
  readonly spell: (text: string) => string | undefined
  /** The spelling to show for an address's spelling. */
  readonly show?: ((text: string) => string) | undefined
  /** The message for an invalid value. */
  readonly message: string
  /** Its zone stands beside the label and the message. */
  readonly isTime?: boolean | undefined
  /** Suggestions; other values can be typed too. */
  readonly options?: readonly string[] | undefined
  /** The values to choose from, shown in words. */
  readonly choices?: readonly string[] | undefined
}

interface FormProps {
  /** The form's name for screen readers. */
  readonly label: string
  readonly fields: readonly FilterField[]
  /** The message for fields that do not go together. */
  readonly problem?: string | undefined
  readonly submit?: string
  /** The fields exclude each other: the reader chooses one. */
  readonly isOne?: boolean
}

/** A form for address parameters; an invalid value has a message beside its field. */
export function FilterForm(props: FormProps) {
  const { search } = useHere()
  // Text that was typed but not submitted is dropped when the address changes.
  const values = props.fields.map(({ name }) => search[name] ?? '')
  return <Form key={[useTimeDisplay(), ...values].join('\n')} {...props} />
}

const isWrong = (field: FilterField, search: Search): boolean =>
  search[field.name] !== undefined && field.spell(shown(field, search[field.name])) === undefined

export const shown = ({ show }: FilterField, text = ''): string =>
  show === undefined ? text : show(text)

const without = (fields: readonly FilterField[]): Search => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, undefined])),
  cursor: undefined,
})

function Form({ label, fields, problem, submit = 'Show', isOne = false }: FormProps) {
  const { page, search } = useHere()
  const navigate = useNavigate()
  const id = useId()
  const [chosen, choose] = useState(
    (fields.find(({ name }) => search[name] !== undefined) ?? fields[0])?.name,
  )
  const [wrong, setWrong] = useState<ReadonlySet<FilterName>>(
    () => new Set(fields.filter((field) => isWrong(field, search)).map(({ name }) => name)),
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const values = fields.map((field) => {
      const text = form.get(field.name)
      return { field, text: typeof text === 'string' ? text.trim() : '' }
    })
    const bad = values.filter(({ field, text }) => text !== '' && field.spell(text) === undefined)
    setWrong(new Set(bad.map(({ field }) => field.name)))
    const [first] = bad
    const [other, ...others] = fields.filter(({ spell }) => spell(first?.text ?? '') !== undefined)
    if (isOne && first !== undefined && other !== undefined && others.length === 0) {
      // The text is of another kind than the chosen one, and of no third.
      values.push({ field: other, text: first.text })
      first.text = ''
    } else if (first !== undefined) {
      const input = event.currentTarget.elements.namedItem(first.field.name)
      if (input instanceof HTMLElement) input.focus()
      return
    }
    // A form that a tool opened closes when the address changes: what opened it has the focus then.
    const tool = event.currentTarget.closest('[data-tool]')?.parentElement
    tool?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    const spelled = Object.fromEntries(
      values.map(({ field, text }) => [field.name, text === '' ? undefined : field.spell(text)]),
    )
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...spelled, cursor: undefined, pages: undefined }),
    })
  }
  return (
    <search>
      <form className={filterFormLook} aria-label={label} onSubmit={send} noValidate>
        {isOne && (
          <fieldset className="col-span-full flex flex-wrap gap-x-2 gap-y-1.5 text-xs/4">
            <legend className="sr-only">{label}</legend>
            {fields.map((field) => (
              <label key={field.name} className={choiceLook}>
                <input
                  className="sr-only"
                  type="radio"
                  name="by"
                  checked={field.name === chosen}
                  onChange={() => choose(field.name)}
                />
                {field.label}
              </label>
            ))}
          </fieldset>
        )}
        {fields.map((field) => {
          if (isOne && field.name !== chosen) return null
          const refused = wrong.has(field.name)
          const given = shown(field, search[field.name])
          const common = {
            id: id + field.name,
            name: field.name,
            defaultValue: given,
            'aria-invalid': refused,
            'aria-describedby': refused ? `${id}${field.name}-error` : undefined,
          }
          return (
            <label
              // The text stays for another kind.
              key={isOne ? '' : field.name}
              htmlFor={id + field.name}
              className={isOne ? 'col-span-3 narrow:col-span-full' : undefined}
            >
              <span className={isOne ? 'sr-only' : undefined}>{labelOf(field)}</span>
              {field.choices !== undefined ? (
                <select {...common}>
                  {[...new Set(['', ...field.choices, given])].map((each) => (
                    <option key={each} value={each}>
                      {each === '' ? 'any' : typeWords(each)}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  {...common}
                  placeholder={field.placeholder}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  list={field.options && `${id}${field.name}-list`}
                />
              )}
              {field.options && (
                <datalist id={`${id}${field.name}-list`}>
                  {field.options.map((option) => (
                    <option key={option} value={option} />
                  ))}
                </datalist>
              )}
              {refused && (
                <span className={fieldErrorLook} id={`${id}${field.name}-error`}>
                  {messageOf(field)}
                </span>
              )}
            </label>
          )
        })}
        <div className={formActionsLook}>
          <Button type="submit">{submit}</Button>
          {fields.some(({ name }) => search[name] !== undefined) && (
            <PageLink page={page} search={{ ...search, ...without(fields) }}>
              Clear
            </PageLink>
          )}
        </div>
        {problem !== undefined && (
          <p className={`${fieldErrorLook} col-span-full`} role="alert">
            {problem}
          </p>
        )}
      </form>
    </search>
  )
}

/** `account_merge` as “Account merge”. */
const typeWords = (name: string): string =>
  capitalized(name.replaceAll('_', ' ').replace('orderbook', 'order book'))

/** A field for times says in which zone it reads one. */
export const labelOf = ({ label, isTime }: FilterField): string =>
  isTime === true ? `${label}, ${zoneName()}` : label
export const messageOf = ({ message, isTime }: FilterField): string =>
  isTime === true ? `${message}, in ${zoneName()}, or with its zone.` : message

const choiceLook = `${chipLook} relative cursor-pointer border-line has-checked:border-ink has-checked:bg-wash has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2`

/** What the fields of a kind of value have in common. */
type ValueField = Omit<FilterField, 'name' | 'label'>

/** Addresses have lumens as `native`, as the REST service does. */
const showLumens = (text: string): string => text.replaceAll(/\bnative\b/g, 'XLM')

/** An asset; of the `known` ones the code is enough, in letters of either case, where only one of them has it. */
export const assetField = (
  name: FilterName,
  label: string,
  known: readonly Asset[] = [],
): FilterField => ({
  name,
  label,
  placeholder: known.length > 0 ? 'XLM, USD or CODE-G…' : 'XLM or CODE-G…',
  spell: (text) => {
    const asset = parseAnyAsset(text) ?? onlyOfCode(known, text)
    return asset && assetPath(asset)
  },
  show: showLumens,
  options: known.length > 0 ? known.map(assetPath) : undefined,
  message: 'This is not an asset: XLM, or a code and its issuer, like USD-G….',
})

function onlyOfCode(known: readonly Asset[], text: string): Asset | undefined {
  const [only, ...others] = known.filter(
    (asset) => asset.type !== 'native' && asset.code.toLowerCase() === text.trim().toLowerCase(),
  )
  return others.length > 0 ? undefined : only
}

const spellAssets = (assets: ReturnType<typeof parseAssets>): string | undefined =>
  assets?.map(assetPath).join(',')

/** An account, or several assets. */
export const holderField = (name: FilterName, label: string): FilterField => ({
  name,
  label,
  placeholder: 'XLM, CODE-G… or an account, G…',
  spell: (text) => parseAccount(text) ?? spellAssets(parseAssets(text)),
  show: showLumens,
  message: 'Assets separated by commas (XLM, USD-G…), or one account.',
})

export const boundField = (name: 'from' | 'to', label: string): FilterField => ({
  name,
  label: `${label} ledger or time`,
  placeholder: 'ledger, or 2026-11-05 14:30',
  ...timeSpelling(name),
  message: 'A ledger’s number, or a date like 2026-11-05 or 2026-11-05 14:30',
  isTime: true,
})

const anyText: ValueField = {
  placeholder: 'transfer',
  spell: (text) => text,
  message: 'There is no text to look for.',
}

/** The fields of the other kinds of values. An outcome and a direction have none: they are choices of links. */
const valueFields = {
  account: {
    placeholder: 'G… or M…',
    spell: parseAccount,
    message:
      'This is not an account: G and 55 more characters, or M and 68 more, with a valid checksum.',
  },
  contract: {
    placeholder: 'C…',
    spell: parseContract,
    message: 'This is not a contract: C and 55 more characters, with a valid checksum.',
  },
  issuedAsset: {
    placeholder: 'CODE-G…',
    spell: (text) => {
      const asset = parseCredit(text)
      return asset && assetPath(asset)
    },
    show: showLumens,
    message:
      'This is not an issued asset: a code and its issuer, like USD-G…. Every account holds XLM.',
  },
  reserves: {
    placeholder: 'XLM, CODE-G…',
    spell: (text) => spellAssets(parseReserves(text)),
    show: showLumens,
    message: 'One or two different assets, separated by a comma: XLM, USD-G….',
  },
  assetCode: {
    placeholder: 'USD',
    spell: parseCode,
    message: 'A code has 1 to 12 letters and digits.',
  },
  memo: {
    placeholder: 'text, number or hash',
    spell: parseMemo,
    message: 'There is no text to look for.',
  },
  amount: {
    placeholder: '12.5',
    spell: (text) => (parseAmount(text) === undefined ? undefined : text.trim()),
    message: 'An amount is a number with at most 7 decimals, like 12.5.',
  },
  liquidityPool: {
    placeholder: 'L… or 64 hex digits',
    spell: parseLiquidityPoolId,
    message: 'This is not a pool: L and 55 more characters, or 64 hex digits.',
  },
  signer: {
    placeholder: 'G…, T…, X… or P…',
    spell: (text) => parseSignerKey(text.trim().toUpperCase()),
    message: 'This is not a signer key: G…, T…, X… or P…, with a valid checksum.',
  },
  tradeType: {
    placeholder: '',
    spell: parseTradeType,
    choices: ['orderbook', 'liquidity_pool'],
    message: 'Trades are of two types: orderbook and liquidity_pool.',
  },
  topics: {
    placeholder: 'transfer, *, G…',
    spell: (text) => parseTopicFilter(text)?.join(','),
    show: (text) => text.replaceAll(',', ', '),
    message:
      'At most four, with commas: names, addresses, numbers, 0x… bytes, "texts", or * for any one.',
  },
  functionName: anyText,
  keyText: { ...anyText, placeholder: 'Balance, G…' },
  durability: {
    placeholder: '',
    spell: parseDurability,
    choices: ['persistent', 'temporary'],
    message: 'Entries of storage are persistent or temporary.',
  },
  flag: undefined,
  direction: undefined,
} as const satisfies Partial<Record<ListFilter['value'], ValueField | undefined>>

/** The field of a list's filter; `types` and `assets` are those to choose from. */
export function fieldsOf(
  { name, label, value }: ListFilter,
  types: readonly string[] = [],
  assets: readonly Asset[] = [],
): readonly FilterField[] {
  if (value === 'asset') return [assetField(name, label, assets)]
  if (value === 'from' || value === 'to') return [boundField(name, label)]
  if (value === 'type') {
    const message = 'This is not a type name: lower-case letters, digits and _, like payment.'
    return [{ name, label, placeholder: '', spell: parseType, choices: types, message }]
  }
  const field = valueFields[value]
  return field === undefined ? [] : [{ name, label, ...field }]
}
