import type { ComponentProps } from 'react'

/** A window over the page. */
export function Dialog(props: ComponentProps<'dialog'>) {
  return (
    <dialog
      className="m-auto max-h-[calc(100vh-32px)] w-[min(36rem,calc(100vw-32px))] overflow-auto rounded-md border border-edge bg-paper px-6 py-5 text-inherit backdrop:bg-[rgb(0_0_0/40%)]"
      {...props}
    />
  )
}
