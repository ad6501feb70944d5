import { panelLook } from '../../components/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Contract } from '#ledger'
import { type ContractId, shortId } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { PageLink } from '../../components/PageLink.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { codeOf } from '../../format/codeOf.ts'
import { tabTitle } from '../../format/tabTitle.ts'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { ShortId } from '../../values/ShortId.tsx'
import { ContractFacts } from './ContractFacts.tsx'
import { type ContractTab, contractTabs } from './tabs.ts'
import { StorageTab } from './storage/StorageTab.tsx'
import { CallsTab } from './calls/CallsTab.tsx'
import { ReadTab } from './read/ReadTab.tsx'
import { CodeTab } from './code/CodeTab.tsx'
import { VersionsTab } from './versions/VersionsTab.tsx'
import { VerificationTab } from './code/VerificationTab.tsx'
import { ReservedAddress } from './events/ReservedAddress.tsx'
import { ContractEventsTab } from './events/ContractEventsTab.tsx'
import { RefreshFailed } from '../../chunks.tsx'
import { InterfaceTab } from './InterfaceTab.tsx'

/** A contract: what it is, how long its entries live, and its parts in tabs. */
export function ContractPage({ id, tab }: { id: ContractId; tab: ContractTab }) {
  const query = useQuery(one(useSource(), 'contract', id))
  const contract = query.data?.value
  return (
    <>
      <PageHead
        title={tabTitle(`Contract ${shortId(id)}`, contractTabs, tab)}
        crumbs={[
          { label: 'Contracts', collection: 'contracts' },
          { label: shortId(id), id: true },
        ]}
        state={<State id={id} contract={contract} />}
      >
        {contract === undefined ? 'Contract' : <Sentence contract={contract} />}
      </PageHead>
      {query.data !== undefined ? (
        <>
          <RefreshFailed query={query} />
          <ContractFacts contract={query.data.value} calls={query.data.calls} />
          <Tabs label="Parts of the contract" tabs={contractTabs} current={tab} />
          <Part tab={tab} contract={query.data.value} />
        </>
      ) : query.error === null ? (
        <div className={panelLook}>
          <Skeleton rows={8} label="Loading the contract" />
        </div>
      ) : query.error.kind === 'unsupported' && tab === 'calls' ? (
        <>
          <Tabs label="Parts of the contract" tabs={contractTabs} current={tab} />
          <CallsTab key={id} id={id} />
        </>
      ) : (
        <>
          <LoadFailure
            error={query.error}
            title="No such contract"
            onRetry={() => void query.refetch()}
          />
          {query.error.kind === 'unsupported' && <Elsewhere id={id} />}
          {query.error.kind === 'notFound' && (
            <>
              <p className="py-2 text-muted">
                Failed calls of it, if there are any, are among the{' '}
                <PageLink page="/operations" search={{ contract: id }}>
                  operations that involve this contract
                </PageLink>
                .
              </p>
              <ReservedAddress id={id} />
            </>
          )}
        </>
      )}
    </>
  )
}

function Part({ tab, contract }: { tab: ContractTab; contract: Contract }) {
  switch (tab) {
    case 'interface':
      return <InterfaceTab contract={contract} />
    case 'storage':
      return <StorageTab contract={contract} />
    case 'events':
      return <ContractEventsTab key={contract.id} id={contract.id} />
    case 'calls':
      return <CallsTab key={contract.id} id={contract.id} />
    case 'read':
      return <ReadTab contract={contract} />
    case 'code':
      return <CodeTab contract={contract} />
    case 'versions':
      return <VersionsTab contract={contract} />
    case 'verification':
      return <VerificationTab contract={contract} />
  }
}

/** What this line of sight does have of a contract. */
function Elsewhere({ id }: { id: ContractId }) {
  return (
    <p className="py-2 text-muted">
      REST has its <PageLink page={`/contracts/${id}/calls`}>calls</PageLink>, and the{' '}
      <PageLink page="/operations" search={{ contract: id }}>
        operations that involve this contract
      </PageLink>
      .
    </p>
  )
}

function Sentence({ contract: { executable, token } }: { contract: Contract }) {
  switch (executable.kind) {
    case 'stellarAsset':
      return executable.of.kind === 'authentic' ? (
        <>Contract of {codeOf(executable.of.asset)}</>
      ) : (
        'Asset contract'
      )
    case 'wasm':
    case 'externalRef':
    case 'unknown':
      return token === undefined ? (
        'Contract'
      ) : (
        <>
          Contract that calls itself “<VisibleText text={token.name} />”
        </>
      )
  }
}

function State({ id, contract }: { id: ContractId; contract: Contract | undefined }) {
  return (
    <>
      <span>
        <ShortId text={id} name="contract" full />
      </span>
      {contract !== undefined && (
        <span>
          last changed in ledger <LedgerLink sequence={contract.lastModifiedLedger} />
        </span>
      )}
    </>
  )
}
