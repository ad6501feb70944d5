import { fieldErrorLook, filterFormLook, formActionsLook } from '../components/Form.tsx'
import { Button } from '../components/Button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useHere } from '../address/addresses.ts'
import type { FilterName, Search } from '../address/search.ts'
import { PageLink } from '../components/PageLink.tsx'

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
  /** Suggestions; other values can be typed too. */
  readonly options?: readonly string[] | undefined
}

/** A form for address parameters; an invalid value has a message beside its field. */
export function FilterForm({
  label,
  fields,
  problem,
  submit = 'Show',
}: {
  /** The form's name for screen readers. */
  label: string
  fields: readonly FilterField[]
  /** The message for fields that do not go together. */
  problem?: string | undefined
  submit?: string
}) {
  const { page, search } = useHere()
  const given = fields.map(({ name }) => search[name] ?? '').join('\n')
  const some = fields.some(({ name }) => search[name] !== undefined)
  return (
    // Text that was typed but not submitted is dropped when the address changes.
    <Form key={given} label={label} fields={fields} search={search}>
      <div className={formActionsLook}>
        <Button type="submit">{submit}</Button>
        {some && (
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
      <form className={filterFormLook} aria-label={label} onSubmit={send} noValidate>
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
                <span className={fieldErrorLook} id={`${id}${field.name}`}>
                  {field.message}
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
