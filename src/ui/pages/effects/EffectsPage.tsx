import { PageHead } from '../../components/PageHead.tsx'
import { EffectList } from '../../rows/EffectList.tsx'

export function EffectsPage() {
  return (
    <>
      <PageHead
        title="Effects"
        crumbs={[{ label: 'Effects' }]}
        state="What operations changed. Failed ones have no effects."
      >
        Effects
      </PageHead>
      <EffectList caption="Effects of the network" empty="No effects in these ledgers." />
    </>
  )
}
