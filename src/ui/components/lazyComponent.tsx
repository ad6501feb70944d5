import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, lazy, useState } from 'react'
import { SourceError } from '#ledger/values'
import { ErrorState } from './ErrorState.tsx'

/** The window's event when a chunk could not be loaded. */
export const chunkMissing = 'chunkmissing'

/** Loads a chunk. Throws SourceError. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    dispatchEvent(new Event(chunkMissing))
    throw new SourceError(
      'unreachable',
      'Part of this site failed to load: its host may be down, or it has a newer version',
      { cause },
    )
  }
}

export interface LazyComponent<Props> {
  (props: Props): ReactNode
  /** Not `preload`: the router calls that before it shows a page, and some chunks wait until a page is shown. */
  readonly loadCode: () => Promise<void>
}
type Component = (props: never) => ReactNode
type PropsOf<C extends Component> = Parameters<C> extends [infer P extends object] ? P : object

/** A component of a chunk: `waiting` is shown until it has loaded, and its own error where it cannot be. */
export function lazyComponent<Name extends string, Chunk extends Readonly<Record<Name, Component>>>(
  load: () => Promise<Chunk>,
  name: Name,
  waiting: ReactNode = null,
): LazyComponent<PropsOf<Chunk[Name]>> {
  let loaded: ComponentType<PropsOf<Chunk[Name]>> | undefined
  const start = async () => {
    const component: Component = (await load())[name]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions -- of one component, whose props these are
    loaded = component as ComponentType<PropsOf<Chunk[Name]>>
    return { default: loaded }
  }
  const Loading = lazy(start)
  function Lazy(props: PropsOf<Chunk[Name]>) {
    // Drawn at once if its chunk has loaded; the same for as long as it is mounted.
    const [Drawn] = useState(() => loaded ?? Loading)
    return (
      <CatchBoundary getResetKey={() => 0} errorComponent={ChunkFailure}>
        <Suspense fallback={waiting}>
          <Drawn {...props} />
        </Suspense>
      </CatchBoundary>
    )
  }
  return Object.assign(Lazy, {
    loadCode: async () => {
      await start()
    },
  })
}

function ChunkFailure({ error, reset }: ErrorComponentProps) {
  // A failed chunk loads only in a new document.
  return (
    <ErrorState
      error={error instanceof Error ? error : new Error(String(error))}
      onRetry={() => (navigator.onLine ? window.location.reload() : reset())}
    />
  )
}
