import { lazyPart } from '../../components/lazyPart.tsx'

/** What is drawn once an envelope was read. */
export const PreparedEnvelope = lazyPart(
  () => import('./PreparedEnvelope.tsx').then((code) => code.PreparedEnvelope),
  9,
)
/** Of the recorded network. */
export const ExampleButtons = lazyPart(
  () => import('./ExampleButtons.tsx').then((code) => code.ExampleButtons),
  0,
)
/** What came of it, once it was sent. */
export const SentView = lazyPart(() => import('./SentView.tsx').then((code) => code.SentView), 6)
export const EnvelopeView = lazyPart(
  () => import('./EnvelopeView.tsx').then((code) => code.EnvelopeView),
  16,
)
export const XdrView = lazyPart(
  () => import('../../values/XdrView.tsx').then((code) => code.XdrView),
  4,
)
export const EnvelopeOperations = lazyPart(
  () => import('./EnvelopeOperations.tsx').then((code) => code.EnvelopeOperations),
  4,
)
export const SendPanel = lazyPart(() => import('./SendPanel.tsx').then((code) => code.SendPanel), 4)
