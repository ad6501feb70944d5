import { lazyPart } from '../components/lazyPart.tsx'

/** How far the index behind a list is; below the list, so that nothing moves when it comes. */
export const IndexSteering = lazyPart(
  () => import('./IndexSteering.tsx').then((code) => code.IndexSteering),
  0,
)
/** What is waited for where the index has nothing yet, at the right of a heading. */
export const IndexWait = lazyPart(() => import('./IndexWait.tsx').then((code) => code.IndexWait), 0)
