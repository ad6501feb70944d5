import type { ComponentProps } from 'react'

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

export function Button(props: ComponentProps<'button'>) {
  return <button className={buttonLook} {...props} />
}

export function LinkButton(props: ComponentProps<'button'>) {
  return <button className={linkLook} {...props} />
}

/** Buttons that show more of a list. */
export const MoreButtons = (props: ComponentProps<'p'>) => (
  <p className="flex items-center gap-3 pt-3 print:hidden [&_span]:text-xs" {...props} />
)
