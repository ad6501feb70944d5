import { useState } from 'react'
import { useSightIfAny } from '../address/sight.ts'
import { LinkButton } from './Button.tsx'
import { errorTextOf } from './ErrorState.tsx'
import { VisibleText } from './VisibleText.tsx'

/** A reading failed beside what is shown: why, whether something was read before, and a retry. */
export function RefreshFailed({
  query: { data, error, refetch },
}: {
  query: {
    readonly data: unknown
    readonly error: Error
    readonly refetch: () => Promise<unknown>
  }
}) {
  const sight = useSightIfAny()
  const [asking, setAsking] = useState(false)
  const { title, text } = errorTextOf(error, sight)
  const again = async () => {
    setAsking(true)
    await refetch()
    setAsking(false)
  }
  return (
    <p
      className="wrap-anywhere my-1 border-fail border-l-2 bg-wash px-3 py-1.75 text-muted text-sm/4.5 [&_b]:text-ink [&_button]:text-ink"
      role="alert"
    >
      <b>{title}.</b> <VisibleText text={text.join(' ')} />{' '}
      {data !== undefined && 'What was read before is shown. '}
      <LinkButton onClick={() => void again()}>{asking ? 'Trying again…' : 'Try again'}</LinkButton>
    </p>
  )
}
