import { controlLook } from './Menu.tsx'
import { useHere } from '../../address/addresses.ts'
import { PageLink } from '../../components/PageLink.tsx'

/** Compares both lines of sight on this page and the next ones, or ends that. */
export function CompareLink() {
  const { page, search } = useHere()
  const isOn = search.compare !== undefined
  return (
    <PageLink
      className={`${controlLook} stacked:hidden current:border-edge current:font-semibold`}
      page={page}
      search={{ ...search, compare: isOn ? undefined : 'on' }}
      step="replace"
      aria-current={isOn ? 'true' : undefined}
    >
      Compare
    </PageLink>
  )
}

/** The same in the footer, where the header has no room for it. */
export function ComparisonLink() {
  const { page, search } = useHere()
  const isOn = search.compare !== undefined
  return (
    <PageLink page={page} search={{ ...search, compare: isOn ? undefined : 'on' }} step="replace">
      {isOn ? 'End the comparison' : 'Compare both lines of sight'}
    </PageLink>
  )
}
