import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'
import { SourceError } from '../../model/errors.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

export type LazyPage<Props extends object> = ((props: Props) => ReactNode) & {
  readonly preload: () => Promise<void>
}

/** A page in a separate chunk, as the chunk exports it; `waiting` is shown until it has loaded. */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  waiting: ReactNode = <PageSkeleton />,
): LazyPage<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const start = () =>
    (loading ??= load().then(
      (chunk) => ({ default: chunk[name] }),
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
  // Its own Suspense boundary: an outer one would keep the previous content, which is empty at the start.
  const Drawn = (props: Props) => (
    <Suspense fallback={waiting}>
      <Page {...props} />
    </Suspense>
  )
  return Object.assign(Drawn, {
    preload: async () => {
      await start().catch(() => undefined) // the page shows the error when it renders
    },
  })
}
