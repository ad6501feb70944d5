import { lazyPart } from '../components/lazyPart.tsx'

/** The state of the index; below the list, so nothing shifts when it appears. */
export const LazyIndexControls = lazyPart(() => import('./IndexControls.tsx'), 'IndexControls', 0)
/** What the index still has to read, at the right of a heading. */
export const LazyIndexWait = lazyPart(() => import('./IndexWait.tsx'), 'IndexWait', 0)
