import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'
import { PageSkeleton } from './layout/PageSkeleton.tsx'

export type LazyPage<Props extends object> = ((props: Props) => ReactNode) & {
  /** Loads the page's code ahead of its drawing. */
  readonly preload: () => Promise<void>
}

/** A page whose code is loaded apart; a load that failed is tried again. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const start = () =>
    (loading ??= load().then(
      (page) => ({ default: page }),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const Page = lazy(start)
  // A boundary of its own: an older one would keep what was there, and at the start that is nothing.
  const Drawn = (props: Props) => (
    <Suspense fallback={<PageSkeleton />}>
      <Page {...props} />
    </Suspense>
  )
  return Object.assign(Drawn, {
    preload: async () => {
      await start().catch(() => undefined) // told where the page is drawn
    },
  })
}
