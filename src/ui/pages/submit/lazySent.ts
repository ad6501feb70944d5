import { lazyPart } from '../../components/lazyPart.tsx'

/** What came of an envelope, once it was sent. */
export const SentView = lazyPart(() => import('./SentView.tsx').then((code) => code.SentView), 6)
