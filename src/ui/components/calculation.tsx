/** Lays out what a figure is made of, as a list of names and amounts. */
export const calculationLook =
  'grid grid-cols-[minmax(80px,1fr)_auto] *:pt-1.25 *:pb-1 [&>dt:not([data-total])]:text-muted [&>dd]:pl-3 [&>dd]:text-right [&_dt_small]:block [&_dt_small]:text-xs/4'

/** Its last line; the name has `data-total`. */
export const totalLook = 'border-t border-ink text-ink font-semibold'

/** A holding that opens to its calculation. */
export const holdingLook = 'border-b border-line'

export const holdingHeadLook =
  'flex flex-wrap justify-between gap-x-3 pt-1.75 pb-1.5 [&:hover>:first-child]:underline'
