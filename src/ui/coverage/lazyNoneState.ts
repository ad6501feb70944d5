import { lazyPart } from '../components/lazyPart.tsx'

/** Few lists are empty: it loads where one is. */
export const LazyNoneState = lazyPart(() => import('./NoneState.tsx'), 'NoneState', 0)
