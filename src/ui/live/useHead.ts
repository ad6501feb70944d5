import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followHead } from '../queries/head.ts'
import { one } from '../queries/queries.ts'
import type { Source } from '#sources'

/**
 * Follows the network's head while the page is visible, from the service's first answer on: one that is down is not
 * requested again by itself. What did not load while offline begins again once the browser is online.
 */
export function useHead(source: Source): void {
  const client = useQueryClient()
  const answers = useQuery(one(source, 'network', 'current')).data !== undefined
  useEffect(() => {
    if (!answers || source.head === undefined) return undefined
    let following: AbortController | undefined
    const follow = async (begun: AbortController) => {
      await followHead(client, source, begun.signal)
      if (following === begun) following = undefined
    }
    const update = () => {
      if (document.hidden) {
        following?.abort()
        following = undefined
      } else if (following === undefined) {
        following = new AbortController()
        void follow(following)
      }
    }
    update()
    document.addEventListener('visibilitychange', update)
    window.addEventListener('online', update)
    return () => {
      document.removeEventListener('visibilitychange', update)
      window.removeEventListener('online', update)
      following?.abort()
    }
  }, [client, source, answers])
}
