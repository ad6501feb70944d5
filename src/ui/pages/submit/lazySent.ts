import { lazyPart } from '../../components/lazyPart.tsx'

export const LazySentView = lazyPart(
  () => import('./SentView.tsx').then((code) => code.SentView),
  6,
)
