import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorState } from './ErrorState.tsx'

/** The page's chunks that load later, by name: `app/lateCode.ts` declares them, since they import this. */
// biome-ignore lint/suspicious/noEmptyInterface: its members are declared where the chunks are known
export interface LateChunks {}

export type LateCode = { readonly [Name in keyof LateChunks]: () => Promise<LateChunks[Name]> }
let loaders: LateCode | undefined

/** Names the chunks, once, before anything is drawn. */
export function provideLateCode(code: LateCode): void {
  loaders = code
}

/** Loads a chunk. Throws SourceError where its host fails. */
export async function loadLate<Name extends keyof LateChunks>(
  name: Name,
): Promise<LateChunks[Name]> {
  if (loaders === undefined) throw new Error(`no code was provided for “${name}”`)
  return loaders[name]()
}

// By names: the types of the chunks' components are looked up where one is drawn, since they may name this one.
interface LateComponent<Chunk extends keyof LateChunks, Name extends keyof LateChunks[Chunk]> {
  (props: PropsOf<LateChunks[Chunk][Name]>): ReactNode
  /** Not `preload`: the router calls that before it shows a page, and some chunks wait until a page is shown. */
  readonly loadCode: () => Promise<void>
  readonly hasCode: () => boolean
}
type PropsOf<Component> = Component extends (...props: infer Props) => unknown
  ? Props extends [infer Only extends object]
    ? Only
    : object
  : never

/** A component of a chunk: `waiting`, or what it gives, is shown until it has loaded, and its own error where it cannot be. */
export function lateComponent<
  Chunk extends keyof LateChunks,
  Name extends keyof LateChunks[Chunk] & string,
>(
  chunk: Chunk,
  name: Name,
  waiting: ReactNode | ((props: PropsOf<LateChunks[Chunk][Name]>) => ReactNode) = null,
): LateComponent<Chunk, Name> {
  type Props = PropsOf<LateChunks[Chunk][Name]>
  let loaded: ComponentType<Props> | undefined
  const start = async () => {
    const component: unknown = (await loadLate(chunk))[name]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions -- of one component, whose props these are
    loaded = component as ComponentType<Props>
    return { default: loaded }
  }
  const Loading = lazy(start)
  function Late(props: Props) {
    // Drawn at once if its chunk has loaded; the same for as long as it is mounted.
    const [Drawn] = useState(() => loaded ?? Loading)
    return (
      <CatchBoundary getResetKey={() => 0} errorComponent={ChunkFailure}>
        <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
          <Drawn {...props} />
        </Suspense>
      </CatchBoundary>
    )
  }
  return Object.assign(Late, {
    loadCode: async () => {
      await start()
    },
    hasCode: () => loaded !== undefined,
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
