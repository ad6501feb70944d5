import type { WasmHash } from '#ledger'
import { shortId } from '#ledger/values'
import { useHasHistory, useOne } from '../../address/sight.ts'
import { PageHead, Tabs } from '../../components/PageHead.tsx'
import { LoadFailure } from '../../coverage/PartialNote.tsx'
import { grouped, tabTitle } from '../../format/text.ts'
import { lastChangedFigure } from '../../rows/cells.tsx'
import { ShortId } from '../../values/ids.tsx'
import { type TabOf, tabs } from '../tabs.ts'
import { CodeOf, SameCode } from './code/CodeTab.tsx'
import { expiryFigure } from './facts.tsx'
import { Interface } from './InterfaceTab.tsx'

/** Code by its hash: its interface, what it is made of, and who runs it. */
export function CodePage({ id: hash, tab }: { id: WasmHash; tab: TabOf<'codes'> }) {
  const query = useOne('contractCode', hash)
  const code = query.data?.value
  const hasHistory = useHasHistory()
  return (
    <>
      <PageHead
        title={tabTitle(`Code ${shortId(hash)}`, tabs.codes, tab)}
        section="contracts"
        crumbId={`code ${shortId(hash)}`}
        id={<ShortId text={hash} name="wasm hash" full />}
        figures={
          query.error !== null && code === undefined
            ? undefined
            : [
                { label: 'Size', value: code && `${grouped(code.size)} bytes` },
                expiryFigure(code?.lifetime, hasHistory),
                lastChangedFigure(code),
              ]
        }
      >
        Code of contracts
      </PageHead>
      {query.data === undefined && query.error !== null ? (
        <LoadFailure
          error={query.error}
          title="No such code"
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          <Tabs label="Parts of the code" tabs={tabs.codes} current={tab} />
          {tab === 'interface' && query.data !== undefined && (
            <Interface spec={query.data.value.spec} calls={query.data.calls} />
          )}
          {tab === 'code' && <CodeOf hash={hash} />}
          {tab === 'interface' && <SameCode hash={hash} own={undefined} />}
        </>
      )}
    </>
  )
}
