import type {
  AssetClaim,
  Contract,
  ContractExecutable,
  SpecMeta,
  TokenMetadata,
  WasmHash,
} from '#ledger'
import { type Call, type ContractId, type SourceError, shortId } from '#ledger/values'
import { maxName } from '../../address/names.ts'
import { useHasHistory, useOne, useSource } from '../../address/sight.ts'
import { PageLink } from '../../components/Button.tsx'
import { Badge, Line, Muted, Note, Secondary } from '../../components/Message.tsx'
import { type Figure, PageHead, Tabs } from '../../components/PageHead.tsx'
import { type Fact, Facts, Panel, panelLook } from '../../components/Panel.tsx'
import { rangeText } from '../../components/Provenance.tsx'
import { Quoted, Raw, VisibleText } from '../../components/VisibleText.tsx'
import { Skeleton } from '../../components/Waiting.tsx'
import { LoadFailure } from '../../coverage/PartialNote.tsx'
import { counted, grouped, plainText, tabTitle } from '../../format/text.ts'
import { CallFigure, RefreshFailed, VersionsTab, WatchButton } from '../../lateParts.tsx'
import { ChangedIn } from '../../rows/cells.tsx'
import { AssetName, codeOf } from '../../values/Asset.tsx'
import { Address, HeadName, NamePill, PageLabel, ShortId } from '../../values/ids.tsx'
import { AddressMark } from '../../values/Mark.tsx'
import { ValueView } from '../../values/ValueView.tsx'
import { type TabOf, tabs } from '../tabs.ts'
import { CallsTab } from './calls/CallsTab.tsx'
import { CodeTab } from './code/CodeTab.tsx'
import { ContractEventsTab, ReservedAddress } from './events/ContractEventsTab.tsx'
import { Creation, expiryFigure, LifetimeView, LoadingFact } from './facts.tsx'
import { InterfaceTab } from './InterfaceTab.tsx'
import { kindText } from './kindText.ts'
import { nameIn, useNameOfCode } from './nameOfCode.ts'
import { ReadTab } from './read/ReadTab.tsx'
import { StorageTab } from './storage/StorageTab.tsx'

/** A contract: what it is, how long its entries live, and its parts in tabs. */
export function ContractPage({ id, tab }: { id: ContractId; tab: TabOf<'contracts'> }) {
  const query = useOne('contract', id)
  const contract = query.data?.value
  const hasHistory = useHasHistory()
  const page = `/contracts/${id}` as const
  return (
    <>
      <PageHead
        title={tabTitle(`Contract ${shortId(id)}`, tabs.contracts, tab)}
        section="contracts"
        crumbId={shortId(id)}
        mark={<AddressMark id={id} size="large" />}
        star={<WatchButton page={page} />}
        badges={<NamePill page={page} />}
        id={
          <>
            <ShortId text={id} name="contract" full /> <PageLabel page={page} />
          </>
        }
        figures={query.error === null || contract ? figuresOf(id, contract, hasHistory) : undefined}
      >
        <HeadName page={page}>
          {contract === undefined ? 'Contract' : <Sentence contract={contract} />}
        </HeadName>
      </PageHead>
      {query.data !== undefined ? (
        <>
          {query.isRefetchError && <RefreshFailed query={query} />}
          {query.data.partial === true && query.data.coverage !== undefined && (
            <Line tone="muted" role="status">
              As it is in the ledgers read, {rangeText(query.data.coverage)}. What they did not
              change is not known, nor until when its entries live.
            </Line>
          )}
          <Tabs label="Parts of the contract" tabs={tabs.contracts} current={tab} />
          <Part tab={tab} contract={query.data.value} />
          <ContractFacts contract={query.data.value} calls={query.data.calls} />
        </>
      ) : query.error === null ? (
        <>
          <Tabs label="Parts of the contract" tabs={tabs.contracts} current={tab} />
          <div className={panelLook}>
            <Skeleton rows={8} label="Loading the contract" />
          </div>
        </>
      ) : query.error.kind === 'unsupported' && tab === 'calls' ? (
        <>
          <Tabs label="Parts of the contract" tabs={tabs.contracts} current={tab} />
          <CallsTab key={id} id={id} />
        </>
      ) : (
        <Missing id={id} query={query} error={query.error} />
      )}
    </>
  )
}

function Missing({
  id,
  error,
  query: { refetch },
}: {
  id: ContractId
  error: SourceError
  query: { readonly refetch: () => Promise<unknown> }
}) {
  const failure = (
    <LoadFailure error={error} title="No such contract" onRetry={() => void refetch()} />
  )
  if (error.kind !== 'notFound')
    return (
      <>
        {failure}
        {error.kind === 'unsupported' && <Elsewhere id={id} />}
      </>
    )
  return (
    <ReservedAddress id={id} failure={failure}>
      <Line tone="muted">
        Failed calls of it, if there are any, are among the{' '}
        <PageLink page="/operations" search={{ contract: id }}>
          operations that involve this contract
        </PageLink>
        .
      </Line>
    </ReservedAddress>
  )
}

function Part({ tab, contract }: { tab: TabOf<'contracts'>; contract: Contract }) {
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
  }
}

/** Links what this line of sight does have of a contract. */
export function Elsewhere({ id }: { id: ContractId }) {
  const { name, capabilities } = useSource().kind
  return (
    <Line tone="muted">
      {name} has{' '}
      {!capabilities.readsLedgers && (
        <>
          its <PageLink page={`/contracts/${id}/calls`}>calls</PageLink>, and{' '}
        </>
      )}
      the{' '}
      <PageLink page="/operations" search={{ contract: id }}>
        operations that involve this contract
      </PageLink>
      .
    </Line>
  )
}

function Sentence({ contract: { executable, token, codeHash } }: { contract: Contract }) {
  const name = useNameOfCode(codeHash) ?? ''
  const claimed = token?.name ?? name
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
      return claimed === '' ? (
        'Contract'
      ) : (
        <>
          Contract that calls itself “<bdi>{plainText(claimed, maxName)}</bdi>”
        </>
      )
  }
}

/** Its newest calls, the token that it says to be, and until when it lives. */
function figuresOf(
  id: ContractId,
  contract: Contract | undefined,
  hasHistory: boolean,
): readonly Figure[] {
  const calls = (hasHistory ? (['last', 'failed'] as const) : []).map((of) => ({
    label: of === 'last' ? 'Last call' : 'Failed calls',
    value: contract && <CallFigure id={id} of={of} />,
    note: <CallFigure id={id} of={of} isNote />,
  }))
  return [
    ...calls,
    ...(contract?.token === undefined
      ? []
      : [{ label: 'Token', value: `“${plainText(contract.token.symbol, 16)}”` }]),
    expiryFigure(contract?.lifetime, hasHistory),
  ]
}

/** Shows what a contract runs, what it states of itself, and until when its entries live. */
function ContractFacts({ contract, calls }: { contract: Contract; calls: readonly Call[] }) {
  const { executable, codeHash, token } = contract
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
          {
            label: 'Self-declared name',
            value: codeHash && <Statement hash={codeHash} />,
            wide: true,
          },
          {
            label: 'Last changed',
            value: <ChangedIn ledger={contract.lastModifiedLedger} time={undefined} />,
          },
          { label: 'Created', value: <Creation id={contract.id} /> },
          { label: 'Instance', value: <LifetimeView lifetime={contract.lifetime} /> },
          { label: 'Code', value: codeHash && <Code hash={codeHash} /> },
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

/** Shows what code states of itself; the row is there before it is known, so that nothing moves. */
function Statement({ hash }: { hash: WasmHash }) {
  const { data, error } = useOne('contractCode', hash)
  if (data === undefined) return <LoadingFact error={error} />
  const text = statementOf(data.value.spec.meta)
  if (text === undefined) return <Muted>nothing: its code states no name</Muted>
  return (
    <>
      <VisibleText text={text} />
      <Secondary> stated by its code, not verified</Secondary>
    </>
  )
}

/** Name and description by the keys that authors commonly choose for them: SEP-46 defines none. */
function statementOf(meta: readonly SpecMeta[]): string | undefined {
  const parts = [nameIn(meta), meta.find(({ key }) => /^desc(ription)?$/i.test(key))?.value]
  return parts.filter((part) => part !== undefined && part !== '').join(': ') || undefined
}

function executableFacts({ executable, codeHash }: Contract): readonly Fact[] {
  const kind = {
    label: 'Kind',
    // Wasm that has `__check_auth` decides by itself what it authorizes, as an account does (CAP-46-11).
    value: (
      <>
        {kindText(executable)}
        {codeHash !== undefined && <AccountMark hash={codeHash} />}
      </>
    ),
    wide: codeHash !== undefined,
  }
  switch (executable.kind) {
    case 'wasm':
      return [kind, hashFact(executable.hash)]
    case 'stellarAsset':
      return [kind, { label: 'Asset', value: <Claim claim={executable.of} /> }]
    case 'externalRef':
      return [kind, ...referenceFacts(executable)]
    case 'unknown':
      return [
        kind,
        { label: 'Reason', value: <VisibleText text={executable.reason} /> },
        { label: 'XDR', value: <Raw text={executable.xdr} name="XDR of the entry" />, wide: true },
      ]
  }
}

const hashFact = (hash: WasmHash): Fact => ({
  label: 'Wasm hash',
  value: (
    <>
      <ShortId text={hash} name="wasm hash" full />{' '}
      <PageLink page={`/codes/${hash}`}>its own page</PageLink>
    </>
  ),
  wide: true,
})

/** Shows what another contract names as the code, by an entry whose key is a tag (CAP-85). */
function referenceFacts({
  owner,
  tag,
  names,
}: ContractExecutable & { readonly kind: 'externalRef' }): readonly Fact[] {
  return [
    {
      label: 'Code named by',
      value: (
        <>
          <Address id={owner} /> as <ValueView value={{ kind: 'bytes', base64: tag }} />
        </>
      ),
    },
    ...(names?.kind === 'code'
      ? [
          hashFact(names.hash),
          { label: 'Entry that names it', value: <LifetimeView lifetime={names.lifetime} /> },
        ]
      : [
          {
            label: 'Code',
            value: (
              <>
                not known: <VisibleText text={names?.reason ?? 'the entry was not read'} />
              </>
            ),
          },
        ]),
  ]
}

function AccountMark({ hash }: { hash: WasmHash }) {
  const { data } = useOne('contractCode', hash)
  if (data?.value.spec.exports.includes('__check_auth') !== true) return null
  return (
    <>
      , account-like <Badge>__check_auth</Badge>
      <Muted>
        {': '}
        its code decides who may act in its name, as signers do for an account
      </Muted>
    </>
  )
}

function Claim({ claim }: { claim: AssetClaim }) {
  switch (claim.kind) {
    case 'authentic':
      return <AssetName asset={claim.asset} />
    case 'other':
      return (
        <>
          not known: it states {codeOf(claim.asset)}, but that asset’s own contract is{' '}
          <Address id={claim.contract} />
        </>
      )
    case 'unnamed':
      return <Muted>its storage states none</Muted>
  }
}

const tokenFact = ({ name, symbol, decimals }: TokenMetadata): Fact => ({
  label: 'Token',
  value: (
    <>
      <Quoted text={name} />, symbol <Quoted text={symbol} />, {counted(decimals, 'decimal')}
      <Note>as its own storage states</Note>
    </>
  ),
})

function Code({ hash }: { hash: WasmHash }) {
  const { data, error } = useOne('contractCode', hash)
  if (data !== undefined)
    return (
      <>
        <LifetimeView lifetime={data.value.lifetime} />
        <Note>{grouped(data.value.size)} bytes</Note>
      </>
    )
  if (error !== null) return <VisibleText text={error.message} />
  return <LoadingFact error={error} />
}
