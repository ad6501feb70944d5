import { namesLook } from '../../../components/ListTools.tsx'
import { useQuery } from '@tanstack/react-query'
import type { WasmHash } from '#ledger'
import { shortId } from '#ledger/values'
import { one } from '../../../queries/queries.ts'
import { useHere } from '../../../address/addresses.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { PageLink } from '../../../components/PageLink.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { DiffPanels } from './DiffPanels.tsx'
import type { Version } from './versionList.ts'

/** The interfaces of two versions, those in the address or the newest two. */
export function VersionComparison({ versions }: { versions: readonly Version[] }) {
  const { search } = useHere()
  const hashes = [
    ...new Set(
      versions.flatMap(({ executable }) => (executable.kind === 'wasm' ? [executable.hash] : [])),
    ),
  ]
  const to = hashes.find((hash) => hash === search.to) ?? hashes[0]
  const from = hashes.find((hash) => hash === search.from) ?? hashes[1]
  if (to === undefined || from === undefined) return null
  return (
    <>
      {hashes.length > 2 && (
        <Panel title="Compared versions">
          <Choice label="From" name="from" hashes={hashes} chosen={from} />
          <Choice label="To" name="to" hashes={hashes} chosen={to} />
        </Panel>
      )}
      <Differences from={from} to={to} />
    </>
  )
}

/** Versions by their hash, each a link that names it in the address. */
function Choice({
  label,
  name,
  hashes,
  chosen,
}: {
  label: string
  name: 'from' | 'to'
  hashes: readonly WasmHash[]
  chosen: WasmHash
}) {
  const { page, search } = useHere()
  return (
    <div className="flex items-baseline gap-3 px-3">
      <span className="text-muted">{label}</span>
      <ul className={namesLook} aria-label={label}>
        {hashes.map((hash) => (
          <li key={hash}>
            <PageLink
              page={page}
              search={{ ...search, [name]: hash }}
              step="still"
              aria-current={hash === chosen ? 'true' : undefined}
            >
              {shortId(hash)}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Differences({ from, to }: { from: WasmHash; to: WasmHash }) {
  const source = useSource()
  const before = useQuery(one(source, 'contractCode', from))
  const after = useQuery(one(source, 'contractCode', to))
  return (
    <Loaded query={before} rows={6}>
      {(was) => (
        <Loaded query={after} rows={6}>
          {(is) => (
            <DiffPanels before={was.value} after={is.value} calls={[...was.calls, ...is.calls]} />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
