import { Button, MoreButtons } from '../components/Button.tsx'
import { type ReactNode, useState } from 'react'
import { counted } from '../format/counted.ts'

/** The first `most` items of a long list, and a button that shows as many more. */
export function useFirst<T>(
  items: readonly T[],
  most: number,
  word: string,
): { readonly shown: readonly T[]; readonly more: ReactNode } {
  const [count, setCount] = useState(most)
  const left = items.length - count
  return {
    shown: items.slice(0, count),
    more: left > 0 && (
      <MoreButtons>
        <Button type="button" onClick={() => setCount(count + most)}>
          Show {left > most && `${most} of `}
          {counted(left, `more ${word}`)}
        </Button>
      </MoreButtons>
    ),
  }
}
