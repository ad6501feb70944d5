/** In place of a fact that has yet to come, or that did not. */
export function LoadingFact({ error }: { error: Error | null }) {
  return (
    <span className="text-muted" aria-busy={error === null}>
      {error === null ? 'loading' : 'not known'}
    </span>
  )
}
