import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { indexStatus } from '../queries/indexQueries.ts'
import { useSource } from './sight.ts'

/** Tries again what failed when the index, which may mend it, has read on and rests. */
export function useRetryAfterIndex(failed: boolean, retry: () => Promise<unknown>): void {
  const source = useSource()
  const enabled = failed && source.index !== undefined
  const { data: status } = useQuery({ ...indexStatus(source), enabled })
  const covered = status?.covered.map(({ from, to }) => `${from}–${to}`).join()
  const rests = status !== undefined && status !== null && status.state !== 'walking'
  const tried = useRef<string>(undefined)
  useEffect(() => {
    if (!enabled || !rests || covered === tried.current) return
    tried.current = covered
    void retry()
  }, [enabled, rests, covered, retry])
}
