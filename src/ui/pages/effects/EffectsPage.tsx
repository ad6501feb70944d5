import { networkPage } from '../../rows/OwnedList.tsx'

export const EffectsPage = networkPage(
  'effects',
  'What operations changed. Failed ones have no effects.',
)
