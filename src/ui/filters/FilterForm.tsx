import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useHere } from '../address/addresses.ts'
import type { FilterName, Search } from '../address/search.ts'
import { PageLink } from '../components/PageLink.tsx'

/** One field of a form whose values stand in the address. */
export interface FilterField {
  readonly name: FilterName
  readonly label: string
  readonly placeholder: string
  /** The one spelling of what was typed; undefined where it cannot be what the field is for. */
  readonly spell: (text: string) => string | undefined
  /** The spelling of addresses as people write it. */
  readonly show?: ((text: string) => string) | undefined
  /** What a right value looks like. */
  readonly words: string
  /** Values to choose from; others can be typed all the same. */
  readonly options?: readonly string[] | undefined
}

/** Fields of a list's filter, read from the address and written to it; what makes no sense is said beside its field. */
export function FilterForm({
  label,
  fields,
  problem,
  submit = 'Show',
}: {
  /** Names the form. */
  label: string
  fields: readonly FilterField[]
  /** What is wrong with the fields together. */
  problem?: string | undefined
  submit?: string
}) {
  const { page, search } = useHere()
  const given = fields.map(({ name }) => search[name] ?? '').join('\n')
  const some = fields.some(({ name }) => search[name] !== undefined)
  return (
    // What was typed and not sent is forgotten when the address changes.
    <Form key={given} label={label} fields={fields} search={search}>
      <div className="actions">
        <button className="button" type="submit">
          {submit}
        </button>
        {some && (
          <PageLink page={page} search={{ ...search, ...without(fields) }}>
            Clear
          </PageLink>
        )}
      </div>
      {problem !== undefined && (
        <p className="field-error full-row" role="alert">
          {problem}
        </p>
      )}
    </Form>
  )
}

function isWrong({ name, spell }: FilterField, search: Search): boolean {
  const text = search[name]
  return text !== undefined && spell(text) === undefined
}

const shown = ({ show }: FilterField, text = ''): string => (show === undefined ? text : show(text))

const without = (fields: readonly FilterField[]): Search => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, undefined])),
  cursor: undefined,
})

function Form({
  label,
  fields,
  search,
  children,
}: {
  label: string
  fields: readonly FilterField[]
  search: Search
  children: ReactNode
}) {
  const navigate = useNavigate()
  const id = useId()
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
    if (bad[0] !== undefined) {
      const first = event.currentTarget.elements.namedItem(bad[0].field.name)
      if (first instanceof HTMLElement) first.focus()
      return
    }
    const spelled = Object.fromEntries(
      values.map(({ field, text }) => [field.name, text === '' ? undefined : field.spell(text)]),
    )
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...spelled, cursor: undefined }),
    })
  }
  return (
    <search>
      <form className="filter-form" aria-label={label} onSubmit={send} noValidate>
        {fields.map((field) => {
          const refused = wrong.has(field.name)
          return (
            <label key={field.name}>
              <span>{field.label}</span>
              <input
                name={field.name}
                defaultValue={shown(field, search[field.name])}
                placeholder={field.placeholder}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                aria-invalid={refused}
                aria-describedby={refused ? `${id}${field.name}` : undefined}
                list={field.options && `${id}${field.name}-list`}
              />
              {field.options && (
                <datalist id={`${id}${field.name}-list`}>
                  {field.options.map((option) => (
                    <option key={option} value={option} />
                  ))}
                </datalist>
              )}
              {refused && (
                <span className="field-error" id={`${id}${field.name}`}>
                  {field.words}
                </span>
              )}
            </label>
          )
        })}
        {children}
      </form>
    </search>
  )
}
