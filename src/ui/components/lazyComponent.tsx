import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'
import { SourceError } from '#ledger/values/errors.ts'
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

type Component = (props: never) => ReactNode
type PropsOf<C extends Component> = Parameters<C> extends [infer P extends object] ? P : object

/** A component of a chunk: `waiting` is shown until it has loaded, and its own error where it cannot be. */
export function lazyComponent<Name extends string, Chunk extends Readonly<Record<Name, Component>>>(
  load: () => Promise<Chunk>,
  name: Name,
  waiting: ReactNode = null,
): (props: PropsOf<Chunk[Name]>) => ReactNode {
  const Loaded = lazy(async () => {
    const component: Component = (await load())[name]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions -- of one component, whose props these are
    return { default: component as ComponentType<PropsOf<Chunk[Name]>> }
  })
  return function Lazy(props) {
    return (
      <CatchBoundary getResetKey={() => 0} errorComponent={ChunkFailure}>
        <Suspense fallback={waiting}>
          <Loaded {...props} />
        </Suspense>
      </CatchBoundary>
    )
  }
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
