import type { Asset } from '#ledger'
import { PageHead } from '../../components/PageHead.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { codeOf } from '../../format/codeOf.ts'
import { tabTitle } from '../../format/tabTitle.ts'
import { type AssetTab, assetTabs } from './tabs.ts'
import { AssetHead } from './AssetHead.tsx'
import { AssetSupply, NativeSupply } from './AssetSupply.tsx'
import { Market } from './Market.tsx'

export function AssetPage({ asset, tab }: { asset: Asset; tab: AssetTab }) {
  const code = codeOf(asset)
  return (
    <>
      <PageHead
        title={tabTitle(`Asset ${code}`, assetTabs, tab)}
        crumbs={[{ label: 'Assets', collection: 'assets' }, { label: code }]}
        state={<AssetHead asset={asset} />}
      >
        {code}
      </PageHead>
      {asset.type === 'native' ? <NativeSupply /> : <AssetSupply asset={asset} />}
      <Tabs label="Market of the asset" tabs={assetTabs} current={tab} />
      <Market asset={asset} tab={tab} />
    </>
  )
}
