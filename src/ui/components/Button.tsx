import type { ComponentProps, ReactNode } from 'react'
import { type PagePath, type Step, useAddressOf, useHere } from '../address/addresses.ts'
import type { Search } from '../address/search.ts'
import { keyed } from '../format/text.ts'

const shapeLook =
  'inline-flex items-center gap-1.5 h-8 px-3 border rounded-md whitespace-nowrap no-underline fade hover:bg-wash'

/** A button; links that do what a button does look so, too. */
export const buttonLook = `${shapeLook} border-edge hover:text-inherit`

/** A step that is not possible now. */
export const disabledButtonLook = `${shapeLook} border-line text-faint cursor-default`

/** A button, and what opens something, in the look of a link. */
export const linkLook =
  'underline decoration-1 decoration-link underline-offset-3 hover:text-accent hover:decoration-current'

/** A summary that opens more. */
export const disclosureLook = 'text-muted underline decoration-edge underline-offset-3'

/** It sends a form only where its type says so. */
export function Button({ type = 'button', ...props }: ComponentProps<'button'>) {
  return <button className={buttonLook} type={type} {...props} />
}

export function LinkButton(props: ComponentProps<'button'>) {
  return <button className={`${linkLook} print:hidden`} type="button" {...props} />
}

/** A button that opens the browser's choice of a file: the input in it has its focus, and no look. */
export function FileButton({
  accept,
  onChoose,
  children,
}: {
  accept: string
  onChoose: (file: File) => void
  children: ReactNode
}) {
  return (
    <label
      className={`${buttonLook} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2`}
    >
      {children}
      <input
        className="sr-only"
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) onChoose(file)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}

/** Buttons that show more of a list. */
export const MoreButtons = (props: ComponentProps<'p'>) => (
  <p className="flex items-center gap-3 pt-3 print:hidden [&_span]:text-xs" {...props} />
)

/** The link that names its row: the key Enter follows it. */
export const primaryLink = {
  className: 'text-accent decoration-transparent hover:decoration-current',
  'data-primary': '',
} as const

/** A link among figures. */
export const quietLink = { className: 'decoration-transparent hover:decoration-current' } as const

/** A link to a page of this network: only an anchor, since one row has several. `useNavigation` handles the click. */
export function PageLink({
  page,
  search,
  step = 'go',
  ...rest
}: {
  readonly page: PagePath
  /** Added to the line of sight, which every link keeps. */
  readonly search?: Search | undefined
  readonly step?: Step | undefined
} & Omit<ComponentProps<'a'>, 'href'>) {
  return <a {...rest} href={useAddressOf()(page, search)} data-step={step} />
}

/** Fields beside each other while there is room, each below its name. */
export const formLook =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] items-start gap-x-5 gap-y-2 caption:block caption:text-muted caption:text-xs/4 field:w-full field:h-8 field:mt-1 field:px-2.5 field:border field:border-edge field:rounded-md field:bg-paper field:text-ellipsis field:placeholder:text-faint field:placeholder:opacity-100 field:aria-[invalid=true]:border-fail'

/** A form below tools or tabs. */
export const filterFormLook = `${formLook} pt-5 pb-1 [nav+search>&]:pt-4 in-data-tool:py-2 in-data-tool:text-ink`

/** Its buttons, in line with the fields. */
export const formActionsLook =
  'flex items-center gap-4 pt-5 narrow:pt-1 [fieldset~&]:pt-1 print:in-data-tool:hidden'

/** A text that is pasted or typed whole. */
export const textFieldLook =
  'block w-full mt-1 px-2.5 py-2 border border-edge rounded-md bg-paper font-mono text-sm/5 wrap-anywhere'

export const fieldErrorLook = 'block mt-1 text-fail text-xs/4'

/** Holds the tools of a list: its filters, what it covers, its order. What one opens lies over the rows. */
export const listToolsLook =
  'relative flex flex-wrap items-center gap-x-5 gap-y-1 py-1 text-muted text-xs/4'

/** Links of which one is chosen. */
export const optionsLook =
  'inline-flex items-center gap-3 print:hidden [&_a]:inline-flex [&_a]:items-center [&_a]:min-h-6 [&_a]:decoration-transparent [&_a[aria-current]]:text-ink [&_a[aria-current]]:font-semibold [&_a[aria-current]]:decoration-ink'

/** Links of which one is chosen, each to the page as it is with another part of its address. */
export function Options({
  label,
  look = optionsLook,
  options,
  step,
}: {
  label: string
  look?: string
  options: readonly {
    readonly label: ReactNode
    readonly search: Search
    readonly isChosen?: boolean | undefined
  }[]
  step?: Step
}) {
  const { page } = useHere()
  return (
    <ul className={look} aria-label={label}>
      {keyed(options).map(({ key, item: { label: name, search, isChosen } }) => (
        <li key={key}>
          <PageLink
            page={page}
            search={search}
            step={step}
            aria-current={isChosen === true ? 'true' : undefined}
          >
            {name}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** The line of a list's filters, filters in it, and one of them. */
export const chipLineLook =
  'crowded:order-1 flex min-h-8 min-w-0 crowded:basis-full items-center gap-x-2 crowded:overflow-x-auto crowded:whitespace-nowrap crowded:[&>ul]:flex-nowrap'
export const chipsLook =
  'inline-flex flex-wrap crowded:flex-nowrap gap-x-2 gap-y-1.5 whitespace-nowrap'
export const chipLook =
  'inline-flex min-h-6 items-center gap-1 rounded-full border px-2.5 wrap-anywhere no-underline hover:bg-wash hover:text-inherit'

/** What a tool opens. */
export const openedToolLook =
  'absolute inset-x-0 top-full z-4 rounded-md border border-edge bg-paper px-4 py-2 print:hidden [&_p]:py-1 [&_p]:wrap-anywhere'

/** A tool that opens or starts something. */
export const toolLook =
  'min-h-6 text-accent underline decoration-transparent hover:decoration-current aria-expanded:decoration-current print:hidden'

/** Names of functions or versions of which one is chosen. */
export const namesLook =
  'flex flex-wrap gap-x-4 gap-y-0.5 pt-1.5 pb-3 font-mono text-sm/6 [&_a[aria-current]]:text-ink [&_a[aria-current]]:font-semibold'
