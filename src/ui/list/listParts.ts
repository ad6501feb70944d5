import { lazyPart } from '../components/lazyPart.tsx'

/** Which ledgers a list is of: there is nothing to tell before its answer. */
export const Covered = lazyPart(
  () => import('../coverage/Covered.tsx').then((code) => code.Covered),
  0,
)
/** What can be done with a list beside reading it. */
export const ListTools = lazyPart(() => import('./ListTools.tsx').then((code) => code.ListTools), 0)
/** The rows of a list that is longer than most. */
export const RowsInView = lazyPart(
  () => import('./RowsInView.tsx').then((code) => code.RowsInView),
  0,
)
export const LoadMore = lazyPart(() => import('./LoadMore.tsx').then((code) => code.LoadMore), 0)
export const EmptyList = lazyPart(() => import('./EmptyList.tsx').then((code) => code.EmptyList), 0)
export const NoSuchPlace = lazyPart(
  () => import('./NoSuchPlace.tsx').then((code) => code.NoSuchPlace),
  0,
)
