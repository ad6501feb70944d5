import { Note, Badge } from '../components/Message.tsx'

/**
 * Mark, word and colour. In lists (`mode="mark"`) a success is only the mark, its word kept for screen readers; a
 * failure adds its reason and its code.
 */
export function Outcome({
  successful,
  code,
  meaning,
  mode = 'word',
}: {
  successful: boolean | undefined
  code?: string | undefined
  meaning?: string | undefined
  mode?: 'word' | 'mark'
}) {
  const word = successful === undefined ? 'Unknown' : successful ? 'Succeeded' : 'Failed'
  return (
    <>
      <span className={outcomeLook(successful)}>
        <OutcomeMark successful={successful} />
        <span className={mode === 'mark' ? 'sr-only' : undefined}>{word}</span>
      </span>
      {meaning !== undefined && <Note isFailure={!successful}>{meaning}</Note>}
      {code !== undefined && (
        <>
          {' '}
          <Badge>{code}</Badge>
        </>
      )}
    </>
  )
}

/** Mark and word in the colour of the outcome; undefined is not decided. */
export const outcomeLook = (successful: boolean | undefined, display = 'inline-flex'): string =>
  `${display} items-center gap-1.5 whitespace-nowrap ${
    successful === undefined
      ? 'text-muted'
      : successful
        ? 'text-ok font-semibold'
        : 'text-fail font-semibold'
  }`

/** The mark alone; its word is beside it. */
export function OutcomeMark({ successful }: { successful: boolean | undefined }) {
  return (
    <svg
      className="flex-none"
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      aria-hidden="true"
    >
      {successful === true && (
        <path d="m1.5 6.5 3 3 6-7" stroke="currentColor" strokeWidth="1.75" />
      )}
      {successful === false && (
        <>
          <rect width="12" height="12" rx="1.5" fill="currentColor" />
          <path
            d="m3.75 3.75 4.5 4.5m0-4.5-4.5 4.5"
            stroke="var(--color-paper)"
            strokeWidth="1.5"
          />
        </>
      )}
      {successful === undefined && (
        <rect
          x=".75"
          y=".75"
          width="10.5"
          height="10.5"
          stroke="currentColor"
          strokeDasharray="2 2"
        />
      )}
    </svg>
  )
}
