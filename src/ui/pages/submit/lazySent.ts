import { lazyPart } from '../../components/lazyPart.tsx'

export const SentView = lazyPart(() => import('./SentView.tsx').then((code) => code.SentView), 6)
