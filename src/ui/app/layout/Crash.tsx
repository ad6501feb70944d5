import { pageWidthLook } from '../../components/pageWidth.tsx'
import { Message, Actions } from '../../components/Message.tsx'
import { Button } from '../../components/Button.tsx'
import { PageTitle } from '../../components/PageHead.tsx'
export function Crash({ error }: { error: unknown }) {
  return (
    <main className={`${pageWidthLook} block min-h-screen pb-16 print:pb-0`}>
      <PageTitle isFirst>Parallax could not start</PageTitle>
      <Message role="alert">
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <Actions>
          <Button type="button" onClick={() => window.location.reload()}>
            Load it again
          </Button>
        </Actions>
      </Message>
    </main>
  )
}
