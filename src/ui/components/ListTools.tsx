/** What is done with a list beside reading it: order, filters, what it covers. */
export const listToolsLook =
  'flex flex-wrap items-center gap-x-5 gap-y-1 py-2.5 text-muted text-xs/4'

/** Links of which one is chosen. */
export const optionsLook =
  'inline-flex items-center gap-3 print:hidden [&_a]:inline-flex [&_a]:items-center [&_a]:min-h-6 [&_a]:decoration-transparent [&_a[aria-current]]:text-ink [&_a[aria-current]]:font-semibold [&_a[aria-current]]:decoration-ink'

/** What a tool opens below the others, in the whole width. */
export const openedToolLook = 'basis-full min-w-0 [&_p]:py-1 [&_p]:wrap-anywhere'

/** A tool that opens or starts something. */
export const toolLook =
  'min-h-6 text-accent underline decoration-transparent hover:decoration-current aria-expanded:decoration-current print:hidden'

/** Names of functions or versions of which one is chosen. */
export const namesLook =
  'flex flex-wrap gap-x-4 gap-y-0.5 pt-1.5 pb-3 font-mono text-sm/6 [&_a[aria-current]]:text-ink [&_a[aria-current]]:font-semibold'
