import { lazyPart } from './lazyPart.tsx'

/** That reading again failed: loaded with what was read, since by then its code may not come either. */
export const NotRenewed = lazyPart(
  () => import('./NotRenewed.tsx').then((code) => code.NotRenewed),
  0,
)
