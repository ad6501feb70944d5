import { useRouter } from '@tanstack/react-router'
import { Component, type ReactNode, useEffect } from 'react'
import { SourceError } from '#ledger/values'
import { Button } from '../../components/Button.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Actions, Message } from '../../components/Message.tsx'
import { PageTitle, pageWidthLook } from '../../components/PageHead.tsx'
import { ruledPanelLook } from '../../components/Panel.tsx'

/** Catches errors outside of any page: a message, never a blank page. */
export class CrashBoundary extends Component<
  { readonly children: ReactNode },
  { readonly error?: unknown }
> {
  override state: { readonly error?: unknown } = {}
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    return this.state.error === undefined ? this.props.children : <Crash error={this.state.error} />
  }
}

export function Crash({ error }: { error: unknown }) {
  return (
    <main className={`${pageWidthLook} block min-h-screen pb-16 print:pb-0`}>
      <PageTitle isFirst>Parallax could not start</PageTitle>
      <Message role="alert">
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <Actions>
          <Button onClick={() => window.location.reload()}>Load it again</Button>
        </Actions>
      </Message>
    </main>
  )
}

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
