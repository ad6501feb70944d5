import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { SourceError } from '../../model/errors.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

export type LazyPage<Props extends object> = ((props: Props) => ReactNode) & {
  readonly preload: () => Promise<void>
}

type Outcome<Props> =
  | { readonly kind: 'loaded'; readonly Page: ComponentType<Props> }
  | { readonly kind: 'failed'; readonly error: SourceError }

/**
 * A page in a separate chunk, as the chunk exports it; `waiting` is shown until it has loaded. It does not suspend:
 * React delays each reveal of a Suspense boundary until 300 ms after the one before, and a page has several.
 */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  waiting: ReactNode = <PageSkeleton />,
): LazyPage<Props> {
  let outcome: Outcome<Props> | undefined
  let loading: Promise<Outcome<Props>> | undefined
  const start = async (): Promise<Outcome<Props>> => {
    try {
      outcome = { kind: 'loaded', Page: (await load())[name] }
    } catch (cause) {
      loading = undefined
      outcome = { kind: 'failed', error: notLoaded(cause) }
    }
    return outcome
  }
  const loadOnce = () => (loading ??= start())
  function Drawn(props: Props) {
    // Rendered at once if its chunk has loaded.
    const [drawn, setDrawn] = useState(outcome)
    useEffect(() => {
      if (drawn !== undefined) return undefined
      let wanted = true
      const draw = async () => {
        const next = await loadOnce()
        if (wanted) startTransition(() => setDrawn(next))
      }
      void draw()
      return () => {
        wanted = false
      }
    }, [drawn])
    if (drawn === undefined) return waiting
    if (drawn.kind === 'failed') throw drawn.error
    return <drawn.Page {...props} />
  }
  return Object.assign(Drawn, {
    preload: async () => {
      await loadOnce()
    },
  })
}

const notLoaded = (cause: unknown) =>
  new SourceError(
    'unreachable',
    'Part of this site failed to load: its host may be down, or it has a newer version',
    { cause },
  )
