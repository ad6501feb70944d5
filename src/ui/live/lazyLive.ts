import { lazyPart } from '../components/lazyPart.tsx'

/** Warnings about the head, which it follows. */
export const LazyHeadBanner = lazyPart(() => import('./HeadBanner.tsx'), 'HeadBanner', 0)

/** New rows of a list, by themselves; loads after the list. */
export const LazyLiveRows = lazyPart(() => import('./LiveRows.tsx'), 'LiveRows', 0)
