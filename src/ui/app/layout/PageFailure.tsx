import { ruledPanelLook } from '../../components/Panel.tsx'
import { PageTitle } from '../../components/PageHead.tsx'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SourceError } from '#ledger/values'
import { ErrorState } from '../../components/ErrorState.tsx'

export function PageFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  // A failed chunk loads only in a new document; the address has the state.
  const notLoaded = error instanceof SourceError
  useEffect(() => {
    if (!notLoaded) return
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [notLoaded])
  const retry = () => {
    if (notLoaded) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <>
      <PageTitle isFirst>This page could not be displayed</PageTitle>
      <div className={ruledPanelLook}>
        <ErrorState
          error={error instanceof Error ? error : new Error(String(error))}
          onRetry={retry}
        />
      </div>
    </>
  )
}
