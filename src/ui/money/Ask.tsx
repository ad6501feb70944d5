import { LinkButton } from '../components/Button.tsx'

/** Asks for what was not asked for unprompted, or again for what failed to load. */
export const Ask = ({
  query: { error, refetch },
  what,
}: {
  query: { readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  /** What it reads: "read its trades". */
  what: string
}) => (
  <LinkButton onClick={() => void refetch()}>
    {error === null ? what : 'failed to load: try again'}
  </LinkButton>
)
