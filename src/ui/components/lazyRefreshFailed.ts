import { lazyPart } from './lazyPart.tsx'

/** Loaded together with the data: after a failed reload its chunk might fail to load too. */
export const LazyRefreshFailed = lazyPart(
  () => import('./lazy/RefreshFailed.tsx'),
  'RefreshFailed',
  0,
)
