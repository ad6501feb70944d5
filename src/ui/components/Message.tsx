import type { ComponentProps, ReactNode } from 'react'

/** What stands in place of content: that there is none, what failed, what to do. */
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

/** What the reader can do about it. */
export function Actions(props: ComponentProps<'div'>) {
  return <div className="mt-3.5 flex flex-wrap gap-2" {...props} />
}
