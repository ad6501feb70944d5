import { lazyPart } from '../../components/lazyPart.tsx'

export const LazySentView = lazyPart(() => import('./SentView.tsx'), 'SentView', 6)
