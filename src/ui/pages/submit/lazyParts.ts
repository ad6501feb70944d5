import { lazyPart } from '../../components/lazyPart.tsx'

export const EnvelopeView = lazyPart(
  () => import('./EnvelopeView.tsx').then((code) => code.EnvelopeView),
  16,
)
export const EnvelopeOperations = lazyPart(
  () => import('./EnvelopeOperations.tsx').then((code) => code.EnvelopeOperations),
  4,
)
export const SendPanel = lazyPart(() => import('./SendPanel.tsx').then((code) => code.SendPanel), 4)
