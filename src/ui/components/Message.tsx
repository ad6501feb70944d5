import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { keyed, plainText } from '../format/text.ts'
import { pageWidthLook } from './PageHead.tsx'

/** Stands in place of content and says that there is none, what failed, or what to do. */
export function Message({
  isWide = false,
  isRuled = false,
  ...rest
}: { isWide?: boolean; isRuled?: boolean } & ComponentProps<'div'>) {
  const width = isWide ? '[&_p:not([data-title])]:max-w-176' : '[&_p:not([data-title])]:max-w-136'
  return (
    <div
      className={`min-h-41 border-line border-b py-5 [&_p:not([data-title])]:mt-1 [&_p:not([data-title])]:text-pretty [&_p:not([data-title])]:text-muted ${width} ${isRuled ? 'border-t border-t-ink [search+&]:mt-4' : ''}`}
      {...rest}
    />
  )
}

export function MessageTitle({ children }: { children: ReactNode }) {
  return (
    <p data-title="" className="font-semibold text-md/5.5">
      {children}
    </p>
  )
}

/** Lists what the reader can do about it. */
export function Actions(props: ComponentProps<'div'>) {
  return <div className="mt-3.5 flex flex-wrap gap-2" {...props} />
}

/** A line of text in a panel. */
export const Line = ({
  tone,
  ...rest
}: { tone?: 'muted' | 'small' | 'fail' | undefined } & Omit<ComponentProps<'p'>, 'className'>) => (
  <p className={tone === undefined ? 'py-2' : `py-2 ${tones[tone]}`} {...rest} />
)
const tones = { muted: 'text-muted', small: 'text-muted text-xs/4', fail: 'text-fail' }

/** A remark below what it is about. */
export function Note({
  isFailure = false,
  ...rest
}: { isFailure?: boolean } & Omit<ComponentProps<'span'>, 'className'>) {
  return (
    <span
      className={`mt-0.5 block text-xs/4 ${isFailure ? 'text-fail' : 'text-muted'}`}
      {...rest}
    />
  )
}

/** Words beside what is read first. */
export const Muted = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span className="text-muted" {...props} />
)

/** A note beside a value, in its line. */
export function Secondary({ children }: { children: ReactNode }) {
  return (
    <span
      data-secondary=""
      className="whitespace-nowrap in-[h1]:font-normal in-[h1]:text-base in-[h1]:text-ink text-muted text-xs **:data-id:text-[1em] [&_a]:decoration-transparent"
    >
      {children}
    </span>
  )
}

/** A remark below a table or a calculation. */
export const Footnote = ({ children }: { children: ReactNode }) => (
  <p className="text-balance pt-1.5 pb-0.5 text-muted text-xs/4">{children}</p>
)

/** A word of the protocol: a type, a code, a flag. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className={`${badgeLook} ${unbrokenLook}`}>
      {typeof children === 'string' ? plainText(children, 64) : children}
    </span>
  )
}

/** A warning beside a name: a look-alike, a scam. */
export const WarningBadge = ({ children }: { children: string }) => (
  <span
    className={`inline-block rounded-sm bg-fail-tint px-1.25 font-semibold text-fail text-xs/4.5 ${oneLineLook}`}
  >
    {plainText(children, 64)}
  </span>
)

/** In one line where its column is wide enough. */
const oneLineLook = 'whitespace-nowrap stacked:inner:wrap-anywhere stacked:inner:whitespace-normal'
export const unbrokenLook = `text-muted ${oneLineLook}`

export const badgeLook =
  'inline-block px-1.25 border border-line rounded-sm font-mono text-xs/4.5 font-normal'

/** A warning across the page, below its header. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div className="border-line border-b bg-wash">
      <p className={`${pageWidthLook} wrap-anywhere pt-2.5 pb-2.25`}>{children}</p>
    </div>
  )
}

/** Items in a sentence, with what stands between them. */
export const Joined = <T,>({
  of,
  by = ', ',
  children,
}: {
  of: readonly T[]
  by?: ReactNode
  children: (item: T) => ReactNode
}) =>
  keyed(of).map(({ key, item }) => (
    <Fragment key={key}>
      {key !== '0' && by}
      {children(item)}
    </Fragment>
  ))

export function EmptyState({
  title = 'Nothing here',
  children,
}: {
  title?: string
  children?: ReactNode
}) {
  return (
    <Message>
      <MessageTitle>{title}</MessageTitle>
      {children !== undefined && <p>{children}</p>}
    </Message>
  )
}

/** A window over the page. */
export function Dialog(props: ComponentProps<'dialog'>) {
  return (
    <dialog
      className="m-auto max-h-[calc(100vh-32px)] w-[min(36rem,calc(100vw-32px))] overflow-auto rounded-md border border-edge bg-paper px-6 py-5 text-inherit backdrop:bg-[rgb(0_0_0/40%)]"
      {...props}
    />
  )
}
