/** Fields beside each other while there is room, each below its name. */
export const formLook =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] items-start gap-x-5 gap-y-2 caption:block caption:text-muted caption:text-xs/4 field:w-full field:h-8 field:mt-1 field:px-2.5 field:border field:border-edge field:rounded-md field:bg-paper field:text-ellipsis field:placeholder:text-faint field:placeholder:opacity-100 field:aria-[invalid=true]:border-fail'

/** A form below tools or tabs. */
export const filterFormLook = `${formLook} pt-5 pb-1 [nav+search>&]:pt-4 in-data-tool:py-2 in-data-tool:text-ink`

/** Its buttons, in line with the fields. */
export const formActionsLook = 'flex items-center gap-4 pt-5 narrow:pt-1 print:in-data-tool:hidden'

/** A text that is pasted or typed whole. */
export const textFieldLook =
  'block w-full mt-1 px-2.5 py-2 border border-edge rounded-md bg-paper font-mono text-sm/5 wrap-anywhere'

export const fieldErrorLook = 'block mt-1 text-fail text-xs/4'
