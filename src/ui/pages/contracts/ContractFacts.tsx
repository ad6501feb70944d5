import { useQuery } from '@tanstack/react-query'
import type { Call } from '../../../model/call.ts'
import type {
  AssetClaim,
  Contract,
  ContractExecutable,
  TokenMetadata,
  WasmHash,
} from '../../../model/contract/contract.ts'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { Badge } from '../../components/Badge.tsx'
import { type Fact, Facts } from '../../components/Facts.tsx'
import { PageLink } from '../../components/PageLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Raw } from '../../components/Raw.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { counted } from '../../format/counted.ts'
import { grouped } from '../../format/grouped.ts'
import { Address } from '../../values/Address.tsx'
import { AssetName } from '../../values/AssetName.tsx'
import { ShortId } from '../../values/ShortId.tsx'
import { Creation } from './Creation.tsx'
import { LifetimeView } from './LifetimeView.tsx'
import { kindText } from './kindText.ts'

/** What a contract runs, what it states of itself, and until when its entries live. */
export function ContractFacts({ contract, calls }: { contract: Contract; calls: readonly Call[] }) {
  const { executable, token } = contract
  return (
    <Panel
      title="Contract"
      calls={calls}
      derived={executable.kind === 'stellarAsset' ? 'its asset checked here' : undefined}
    >
      <Facts
        rows={[
          ...executableFacts(contract),
          ...(token === undefined ? [] : [tokenFact(token)]),
          { label: 'Created', value: <Creation id={contract.id} /> },
          { label: 'Instance', value: <LifetimeView lifetime={contract.lifetime} /> },
          ...(executable.kind === 'wasm'
            ? [{ label: 'Code', value: <Code hash={executable.hash} /> }]
            : []),
          {
            label: 'Related lists',
            value: (
              <PageLink page="/operations" search={{ contract: contract.id }}>
                operations that involve it
              </PageLink>
            ),
          },
        ]}
      />
    </Panel>
  )
}

function executableFacts({ executable }: Contract): readonly Fact[] {
  switch (executable.kind) {
    case 'wasm':
      return [
        kindFact(executable),
        {
          label: 'Wasm hash',
          value: <ShortId text={executable.hash} name="wasm hash" full />,
          wide: true,
        },
      ]
    case 'stellarAsset':
      return [kindFact(executable), { label: 'Asset', value: <Claim claim={executable.of} /> }]
    case 'externalRef':
      return [
        kindFact(executable),
        { label: 'Named by', value: <Address id={executable.owner} /> },
        { label: 'Tag', value: <Raw text={executable.tag} name="tag" /> },
      ]
    case 'unknown':
      return [
        kindFact(executable),
        { label: 'Reason', value: <VisibleText text={executable.reason} /> },
        { label: 'XDR', value: <Raw text={executable.xdr} name="XDR of the entry" />, wide: true },
      ]
  }
}

const kindFact = (executable: ContractExecutable): Fact => ({
  label: 'Kind',
  value: kindText(executable),
})

function Claim({ claim }: { claim: AssetClaim }) {
  switch (claim.kind) {
    case 'authentic':
      return <AssetName asset={claim.asset} />
    case 'other':
      return (
        <>
          not known: it states {claim.asset.type === 'native' ? 'XLM' : claim.asset.code}, but that
          asset’s own contract is <Address id={claim.contract} />
        </>
      )
    case 'unnamed':
      return <span className="muted">its storage states none</span>
  }
}

const tokenFact = ({ name, symbol, decimals }: TokenMetadata): Fact => ({
  label: 'Token',
  value: (
    <>
      <VisibleText text={name} /> <Badge>{symbol}</Badge> {counted(decimals, 'decimal')}
      <span className="fact-note">as its own storage states</span>
    </>
  ),
})

function Code({ hash }: { hash: WasmHash }) {
  const { data, error } = useQuery(one(useSource(), 'contractCode', hash))
  if (data !== undefined)
    return (
      <>
        <LifetimeView lifetime={data.value.lifetime} />
        <span className="fact-note">{grouped(data.value.size)} bytes</span>
      </>
    )
  if (error !== null) return <VisibleText text={error.message} />
  return <span className="muted">loading</span>
}
