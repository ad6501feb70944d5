import { lazyPart } from './lazyPart.tsx'

/** Loaded together with the data: after a failed reload its chunk might fail to load too. */
export const LazyNotRenewed = lazyPart(
  () => import('./NotRenewed.tsx').then((code) => code.NotRenewed),
  0,
)
