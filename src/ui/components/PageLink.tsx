import type { ComponentProps } from 'react'
import { type PagePath, useAddressOf } from '../address/addresses.ts'
import type { Search } from '../address/search.ts'
import type { Step } from '../address/navigation.ts'

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
