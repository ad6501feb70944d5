import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'
import { SourceError } from '../../model/errors.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

export type LazyPage<Props extends object> = ((props: Props) => ReactNode) & {
  /** Loads the page's code ahead of its drawing. */
  readonly preload: () => Promise<void>
}

/** A page whose code is loaded apart; `waiting` stands in its place till then. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = <PageSkeleton />,
): LazyPage<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const start = () =>
    (loading ??= load().then(
      (page) => ({ default: page }),
      (cause: unknown) => {
        loading = undefined
        throw new SourceError(
          'unreachable',
          'Part of this site failed to load: its host may be down, or it has a newer version',
          { cause },
        )
      },
    ))
  const Page = lazy(start)
  // A boundary of its own: an older one would keep what was there, and at the start that is nothing.
  const Drawn = (props: Props) => (
    <Suspense fallback={waiting}>
      <Page {...props} />
    </Suspense>
  )
  return Object.assign(Drawn, {
    preload: async () => {
      await start().catch(() => undefined) // told where the page is drawn
    },
  })
}
