import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Coverage } from '#ledger/values'
import type { IndexStatus } from '#sources'
import { indexStatus, isBusy } from '../queries/index/indexStatus.ts'
import { useSource } from '../address/sight.ts'

/**
 * Refetches an answer when the index is idle and covers more than `indexed`, the ranges that the answer used. With
 * `indexed` undefined nothing is refetched.
 */
export function useAfterIndex(
  indexed: readonly Coverage[] | undefined,
  retry: () => Promise<unknown>,
): void {
  const source = useSource()
  const enabled = indexed !== undefined && source.index !== undefined
  const { data: status } = useQuery({ ...indexStatus(source), enabled })
  const due = enabled && status !== undefined && status !== null && coversMore(status, indexed)
  const covered = due ? status.covered.map(({ from, to }) => `${from}–${to}`).join() : undefined
  const tried = useRef<string>(undefined)
  useEffect(() => {
    if (covered === undefined || covered === tried.current) return
    tried.current = covered
    void retry()
  }, [covered, retry])
}

/** Whether the index is idle and covers ledgers that are not in `indexed`. */
export const coversMore = (
  { state, covered }: Pick<IndexStatus, 'state' | 'covered'>,
  indexed: readonly Coverage[],
): boolean =>
  !isBusy(state) &&
  covered.some(({ from, to }) => !indexed.some((had) => had.from <= from && to <= had.to))
