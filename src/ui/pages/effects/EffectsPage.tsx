import { CollectionHead } from '../../list/ListFrame.tsx'
import { EffectList } from '../../rows/EffectList.tsx'

export function EffectsPage() {
  return (
    <>
      <CollectionHead
        kind="effects"
        state="What operations changed. Failed ones have no effects."
      />
      <EffectList caption="Effects of the network" empty="No effects in these ledgers." />
    </>
  )
}
