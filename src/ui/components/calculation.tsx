/** Lays out what a figure is made of, as a list of names and amounts. */
export const calculationLook =
  'grid grid-cols-[minmax(80px,1fr)_auto] *:pt-1.25 *:pb-1 [&>dt:not([data-total])]:text-muted [&>dd]:pl-3 [&>dd]:text-right [&_dt_small]:block [&_dt_small]:text-xs/4'

/** Its last line; the name has `data-total`. */
export const totalLook = 'border-t border-ink text-ink font-semibold'

/** A table of changes: holder, amount, unit, reasons; on a phone the holder has a line of its own. */
export const changesLook =
  'stacked:[&_tr]:grid-cols-[136px_minmax(0,1fr)] stacked:[&_tr]:gap-y-0.5 not-stacked:[&_:is(th,td):nth-child(2)]:w-42'
export const holderLook = 'not-stacked:w-60 stacks:col-span-full stacks:pb-0.5'
export const unitLook = 'not-stacked:w-60'
export const reasonLook = 'stacks:col-start-2 stacks:text-xs/4'

/** A holding that opens to its calculation. */
export const holdingLook = 'border-b border-line'

export const holdingHeadLook =
  'flex flex-wrap justify-between gap-x-3 pt-1.75 pb-1.5 [&:hover>:first-child]:underline'
