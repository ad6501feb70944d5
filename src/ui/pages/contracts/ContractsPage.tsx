import type { AboutContract, ListedContract, SeenContract } from '#ledger'
import { type ContractId, parseCursor, toidParts } from '#ledger/values'
import { useHere } from '../../address/addresses.ts'
import { useHasHistory, useOne, useSource } from '../../address/sight.ts'
import { listToolsLook, PageLink } from '../../components/Button.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Badge, Muted } from '../../components/Message.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { type Column, Table, Unit } from '../../components/Table.tsx'
import { Quoted } from '../../components/VisibleText.tsx'
import { AfterIndex, NoneState, UnreadNote } from '../../coverage/PartialNote.tsx'
import { counted, grouped } from '../../format/text.ts'
import { CoverageOf, IndexControls, IndexWait, Pager, RefreshFailed } from '../../lateParts.tsx'
import { changedColumn } from '../../rows/cells.tsx'
import { Party } from '../../rows/sumColumns.tsx'
import { AtLeast } from '../../values/Amount.tsx'
import { AssetName } from '../../values/Asset.tsx'
import { IdText, OperationLink } from '../../values/ids.tsx'
import { CloseTime, Time } from '../../values/Time.tsx'
import { kindText } from './kindText.ts'
import { useNameOfCode } from './nameOfCode.ts'

/** Rows while the list loads. */
const expected = 12

/** Contracts by their use or, where it is not known what happened, those that exist. */
export function ContractsPage() {
  return useHasHistory() ? <UsedContracts /> : <ListedContracts />
}

const title = 'Contracts'

/** All contracts that an index lists, in the order of their ids. */
function ListedContracts() {
  const { search } = useHere()
  const query = useOne('contracts', { cursor: parseCursor(search.cursor ?? '') })
  const { data, error } = query
  return (
    <>
      <PageHead
        title={title}
        crumb={title}
        state="Contracts that exist, by their ids. Archived ones are among them: a contract’s own page says which."
      >
        {title}
      </PageHead>
      <div className="@container/list">
        <div className={listToolsLook}>
          {data?.asOf && (
            <span className="ml-auto narrow:ml-0">
              State of ledger <b className="text-ink">{data.asOf.ledger}</b>, closed{' '}
              <Time time={data.asOf.closed} />
            </span>
          )}
        </div>
        <div className="border-ink border-t">
          {data === undefined && error !== null ? (
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          ) : (
            <Table
              caption="Contracts of the network"
              columns={listedColumns}
              rows={data?.value.contracts ?? []}
              keyOf={({ id }) => id}
              kind="money"
              loading={data === undefined ? expected : 0}
            />
          )}
          {data?.value.contracts.length === 0 && (
            <NoneState answer={data}>No contract exists.</NoneState>
          )}
        </div>
        {data !== undefined && (
          <>
            <Provenance calls={data.calls} />
            <Pager page={{ ...data.value, items: data.value.contracts, calls: data.calls }} />
          </>
        )}
      </div>
    </>
  )
}

const contractColumn: Column<{ readonly id: ContractId }> = {
  label: 'Contract',
  phone: 'who',
  cell: ({ id }) => <Party id={id} primary />,
}

const listedColumns: readonly Column<ListedContract>[] = [
  contractColumn,
  {
    label: 'Runs',
    phone: 'to',
    cell: ({ executable, token }) => (
      <>
        {kindText(executable)}{' '}
        {executable.kind === 'wasm' && (
          <PageLink page={`/codes/${executable.hash}`}>
            <IdText text={executable.hash} />
          </PageLink>
        )}{' '}
        <Name executable={executable} token={token} />
      </>
    ),
  },
  changedColumn,
]

/** Contracts that the covered ledgers name, those used last first. */
function UsedContracts() {
  const { search } = useHere()
  const source = useSource()
  const cursor = parseCursor(search.cursor ?? '')
  const query = useOne('seenContracts', { cursor })
  const { data, error } = query
  const { readsContracts } = source.kind.capabilities
  const unknown = (data?.value.contracts ?? []).flatMap(({ id, about }) =>
    about.state === 'unknown' ? [id] : [],
  )
  const kinds = useOne('contractKinds', unknown, unknown.length > 0 && readsContracts)
  const isLess = data?.unread !== undefined && data.unread.length > 0
  const isPartial = isLess || data?.partial === true || data?.value.count === undefined
  return (
    <>
      <PageHead
        title={title}
        crumb={title}
        state={
          <span>
            {!readsContracts
              ? 'Contracts that the newest contract operations name. What they call in turn, and what code they run, needs RPC.'
              : data !== undefined && data.value.count === undefined
                ? 'Contracts that the newest contract operations name. RPC alone also lists those that they call in turn.'
                : 'Contracts that were called, or whose storage or balance changed, in these ledgers.'}
          </span>
        }
      >
        {title}
      </PageHead>
      <div className="@container/list">
        <div className={listToolsLook}>
          {data?.coverage !== undefined && (
            <CoverageOf coverage={data.coverage} partial={data.partial === true} />
          )}
          {query.isPending && <IndexWait bar />}
          {data?.value.count !== undefined && (
            <AtLeast isPartial={isPartial}>{counted(data.value.count, 'contract')}</AtLeast>
          )}
        </div>
        {data === undefined && error !== null ? (
          <div className="border-ink border-t">
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          </div>
        ) : (
          <>
            {query.isRefetchError && <RefreshFailed query={query} />}
            <div className="border-ink border-t">
              <Table
                caption="Contracts of the network"
                columns={seenColumns(
                  (contract) =>
                    kinds.data?.value.find(({ id }) => id === contract.id)?.about ??
                    (kinds.isLoading ? 'loading' : contract.about),
                  isPartial,
                )}
                rows={data?.value.contracts ?? []}
                keyOf={({ id }) => id}
                kind="money"
                loading={data === undefined ? expected : 0}
              />
              {data?.value.contracts.length === 0 && (
                <NoneState answer={data}>No operation in these ledgers names a contract.</NoneState>
              )}
              {data?.unread !== undefined && <UnreadNote unread={data.unread} />}
            </div>
            {data !== undefined && (
              <>
                <Provenance
                  calls={[...data.calls, ...(kinds.data?.calls ?? kinds.error?.calls ?? [])]}
                  derived="calls counted here"
                />
                <Pager
                  page={{ items: data.value.contracts, next: data.value.next, calls: data.calls }}
                />
                {data.partial === true && <IndexControls />}
                {data.indexed !== undefined && (
                  <AfterIndex indexed={data.indexed} onRetry={query.refetch} />
                )}
              </>
            )}
          </>
        )}
      </div>
    </>
  )
}

/** What contracts are, how often they were called, and when they were last used. */
const seenColumns = (
  aboutOf: (contract: SeenContract) => AboutContract | 'loading',
  /** Not all ledgers were read, or operations that may be a contract's own could not be. */
  isPartial: boolean,
): readonly Column<SeenContract>[] => [
  contractColumn,
  {
    label: 'Runs',
    phone: 'to',
    cell: (contract) => {
      const about = aboutOf(contract)
      return about === 'loading' ? (
        <span className="text-muted" aria-busy="true">
          …
        </span>
      ) : (
        <>
          <Kind about={about} /> {about.state === 'current' && <Name {...about} />}
        </>
      )
    },
  },
  {
    label: 'Calls',
    numeric: true,
    phone: 'figure',
    cell: ({ calls, failed }) => (
      <>
        {failed > 0 && <span className="text-muted text-xs">{grouped(failed)} failed of </span>}
        <AtLeast isPartial={isPartial}>{grouped(calls)}</AtLeast>
        <Unit>{calls === 1 ? 'call' : 'calls'}</Unit>
      </>
    ),
  },
  {
    label: 'Last use',
    numeric: true,
    phone: 'hidden',
    cell: ({ last }) => <OperationLink id={last}>ledger {toidParts(last).ledger}</OperationLink>,
  },
  {
    label: 'Time',
    numeric: true,
    fit: true,
    phone: 'end',
    cell: ({ lastAt }) => lastAt !== undefined && <CloseTime time={lastAt} mode="list" />,
  },
]

function Kind({ about }: { about: AboutContract }) {
  switch (about.state) {
    case 'current':
      return (
        <span>
          {kindText(about.executable)} {about.archived && <Badge>archived</Badge>}
        </span>
      )
    case 'absent':
      return <Muted>not in the current ledger</Muted>
    case 'unknown':
      return <Muted>not known through Horizon</Muted>
  }
}

/** Only the asset's own contract has the asset's name; any other is what it calls itself, as far as that was read. */
function Name({ executable, token }: Pick<ListedContract, 'executable' | 'token'>) {
  const named = useNameOfCode(executable.kind === 'wasm' ? executable.hash : undefined)
  if (executable.kind === 'stellarAsset' && executable.of.kind === 'authentic')
    return <AssetName asset={executable.of.asset} />
  if (token === undefined)
    return (
      named !== undefined && (
        <span>
          <Quoted text={named} />
        </span>
      )
    )
  return (
    <span>
      <Quoted text={token.name} /> <Quoted text={token.symbol} />
    </span>
  )
}
