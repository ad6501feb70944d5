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
  <LinkButton type="button" onClick={() => void refetch()}>
    {error === null ? what : 'failed to load: try again'}
  </LinkButton>
)

/** In place of a figure that loads: of its height. */
export const FigureRoom = ({ width = 'w-16' }: { width?: 'w-16' | 'w-24' | 'w-40' }) => (
  <span className={`loading-line inline-block ${width}`}>&nbsp;</span>
)
