import { createContext, type ReactNode, useMemo, useState } from 'react'
import type { Call } from '#ledger/values'

/** What one panel is made from. */
export interface Origin {
  readonly calls: readonly Call[]
  /** What was computed here rather than answered. */
  readonly derived?: string | undefined
}

interface PageOrigin {
  /** Whether each panel states its own origin below itself. */
  readonly isOpen: boolean
  readonly toggle: () => void
  /** States the origin of the panel of that id, or that it is gone. */
  readonly state: (id: string, origin: Origin | undefined) => void
}

/** Absent outside of a page’s panels: there each origin is stated in its place. */
export const PageOriginContext = createContext<PageOrigin | undefined>(undefined)
export const OriginsContext = createContext<ReadonlyMap<string, Origin>>(new Map())

/** Gathers the origins of a page’s panels, which one line of the page states together. */
export function PageOrigins({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [origins, setOrigins] = useState<ReadonlyMap<string, Origin>>(new Map())
  // The same while nothing is toggled: panels state their origins in effects that depend on it.
  const value = useMemo(
    () => ({
      isOpen,
      toggle: () => setOpen((before) => !before),
      state: (id: string, origin: Origin | undefined) =>
        setOrigins((before) => {
          const next = new Map(before)
          if (origin === undefined) next.delete(id)
          else next.set(id, origin)
          return next
        }),
    }),
    [isOpen],
  )
  return (
    <PageOriginContext value={value}>
      <OriginsContext value={origins}>{children}</OriginsContext>
    </PageOriginContext>
  )
}
