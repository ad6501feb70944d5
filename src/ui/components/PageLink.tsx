import type { ComponentProps } from 'react'
import { type PagePath, useAddressOf } from '../address/addresses.ts'
import type { Search } from '../address/search.ts'
import type { Step } from '../address/navigation.ts'

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
