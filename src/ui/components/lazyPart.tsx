import { panelLook } from './Panel.tsx'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { Skeleton } from './Skeleton.tsx'
import { type LazyPage, lazyPage } from './lazyPage.tsx'

/** A part of a page in a separate chunk: rows of skeleton until it has loaded, and its own error. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  rows: number,
  /** Replaces the skeleton rows. */
  waiting: ReactNode | ((props: Props) => ReactNode) = rows === 0 ? null : (
    <div className={panelLook}>
      <Skeleton rows={rows} label="Loading a part of the page" />
    </div>
  ),
): LazyPage<Props> {
  const Part = lazyPage(load, name, waiting)
  const Drawn = (props: Props) => (
    <CatchBoundary getResetKey={() => 0} errorComponent={PartFailure}>
      <Part {...props} />
    </CatchBoundary>
  )
  return Object.assign(Drawn, { preload: Part.preload })
}

function PartFailure({ error, reset }: ErrorComponentProps) {
  // A failed chunk loads only in a new document.
  return (
    <ErrorState
      error={error instanceof Error ? error : new Error(String(error))}
      onRetry={() => (navigator.onLine ? window.location.reload() : reset())}
    />
  )
}
