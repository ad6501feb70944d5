import { Link } from '@tanstack/react-router'

/** Tabs are paths: each is a link to the same thing's other collection. */
export function Tabs({
  tabs,
  current,
  label,
}: {
  tabs: readonly {
    readonly label: string
    /** The last part of the path; absent for the page without one. */
    readonly tab?: string | undefined
    readonly count?: number | undefined
  }[]
  current: string | undefined
  label: string
}) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((each) => (
        <Link
          key={each.label}
          to="."
          params={(previous) => ({ ...previous, tab: each.tab })}
          search={(previous) => ({ ...previous, order: undefined, cursor: undefined })}
          activeOptions={{ exact: true }}
          aria-current={each.tab === current ? 'page' : undefined}
          resetScroll={false}
        >
          {each.label}
          {each.count !== undefined && <span className="n"> {each.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
