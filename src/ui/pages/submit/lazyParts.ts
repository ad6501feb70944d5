import { lazyPart } from '../../components/lazyPart.tsx'

export const LazyEnvelopeView = lazyPart(
  () => import('./EnvelopeView.tsx').then((code) => code.EnvelopeView),
  16,
)
export const LazyEnvelopeOperations = lazyPart(
  () => import('./EnvelopeOperations.tsx').then((code) => code.EnvelopeOperations),
  4,
)
export const LazySendPanel = lazyPart(
  () => import('./SendPanel.tsx').then((code) => code.SendPanel),
  4,
)
