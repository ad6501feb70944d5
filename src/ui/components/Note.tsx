import type { ComponentProps, ReactNode } from 'react'

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

/** What is said beside a value, in its line. */
export function Secondary({ children }: { children: ReactNode }) {
  return (
    <span className="whitespace-nowrap in-[h1]:text-base text-muted text-xs **:data-id:text-[1em] [&_a]:decoration-transparent">
      {children}
    </span>
  )
}

/** A remark below a table or a calculation. */
export const Footnote = ({ children }: { children: ReactNode }) => (
  <p className="text-balance pt-1.5 pb-0.5 text-muted text-xs/4">{children}</p>
)
