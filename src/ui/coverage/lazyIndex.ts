import { lazyPart } from '../components/lazyPart.tsx'

/** Below the list, so nothing shifts when it appears. */
export const LazyIndexControls = lazyPart(() => import('./IndexControls.tsx'), 'IndexControls', 0)
export const LazyIndexWait = lazyPart(() => import('./lazy/IndexWait.tsx'), 'IndexWait', 0)
