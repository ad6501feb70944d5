import { lazyPart } from '../../components/lazyPart.tsx'

export const LazyEnvelopeView = lazyPart(() => import('./EnvelopeView.tsx'), 'EnvelopeView', 16)
export const LazyEnvelopeOperations = lazyPart(
  () => import('./EnvelopeOperations.tsx'),
  'EnvelopeOperations',
  4,
)
export const LazySendPanel = lazyPart(() => import('./SendPanel.tsx'), 'SendPanel', 4)
