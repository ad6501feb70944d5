import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { SourceError } from '#ledger/values/errors.ts'
import { firstViewShown } from './firstView.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

export type LazyPage<Props extends object> = ((props: Props) => ReactNode) & {
  readonly preload: () => Promise<void>
}

/** The window's event when a chunk could not be loaded. */
export const partMissing = 'partmissing'

/** Chunks of pages that are loading. */
const loadingPages = new Set<Promise<unknown>>()

/** Resolves when the pages that are loading now have loaded, or failed to. */
export const pagesLoaded = (): Promise<unknown> => Promise.all(loadingPages)

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
  waiting: ReactNode | ((props: Props) => ReactNode) = <PageSkeleton />,
): LazyPage<Props> {
  let outcome: Outcome<Props> | undefined
  let loading: Promise<Outcome<Props>> | undefined
  const start = async (): Promise<Outcome<Props>> => {
    try {
      outcome = { kind: 'loaded', Page: (await load())[name] }
    } catch (cause) {
      loading = undefined
      outcome = { kind: 'failed', error: notLoaded(cause) }
      dispatchEvent(new Event(partMissing))
    }
    return outcome
  }
  const loadOnce = () => {
    if (loading === undefined) {
      loading = start()
      const begun = loading
      loadingPages.add(begun)
      void begun.finally(() => loadingPages.delete(begun))
    }
    return loading
  }
  function Lazy(props: Props) {
    // Rendered at once if its chunk has loaded.
    const [loaded, setLoaded] = useState(outcome)
    useEffect(() => {
      if (loaded !== undefined) return undefined
      let mounted = true
      const show = async () => {
        await firstViewShown()
        const next = await loadOnce()
        if (mounted) startTransition(() => setLoaded(next))
      }
      void show()
      return () => {
        mounted = false
      }
    }, [loaded])
    if (loaded === undefined) return typeof waiting === 'function' ? waiting(props) : waiting
    if (loaded.kind === 'failed') throw loaded.error
    return <loaded.Page {...props} />
  }
  return Object.assign(Lazy, {
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
