import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { indexWorks, steerIndex } from '../../../queries/index/indexQueries.ts'
import type { Source } from '#sources'

/** A hidden tab does not index; it resumes when visible. */
export function usePauseWhileHidden(source: Source | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (source?.index === undefined) return undefined
    let paused = false
    const update = () => {
      if (document.hidden && indexWorks(client, source)) {
        paused = true
        void steerIndex(client, source, (index, signal) => index.pause(signal))
      } else if (!document.hidden && paused) {
        paused = false
        void steerIndex(client, source, (index, signal) => index.walk({}, signal))
      }
    }
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [client, source])
}
