import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '../components/ErrorState.tsx'

/** A page that broke: words and a way on, in place of the page. */
export function PageFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  return (
    <>
      <h1 className="lead alone">This page could not be drawn</h1>
      <ErrorState
        error={error instanceof Error ? error : new Error(String(error))}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </>
  )
}
