import { Note } from '../../components/Note.tsx'
import type { AboutContract, SeenContract } from '#ledger'
import { toidParts } from '#ledger/values'
import { Badge } from '../../components/Badge.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { grouped } from '../../format/grouped.ts'
import { Address } from '../../values/Address.tsx'
import { AssetName } from '../../values/AssetName.tsx'
import { OperationLink } from '../../values/OperationLink.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { kindText } from './kindText.ts'

/** A contract of the list: what it is, how often it was called, and when it was last used. */
export function SeenContractCells({
  contract: { id, about, calls, failed, last, lastAt },
}: {
  contract: SeenContract
}) {
  return (
    <>
      <td className="fit-content left-cell">
        <Address id={id} primary />
      </td>
      <td data-th="Kind">
        <Kind about={about} />
      </td>
      <td data-th="Name">
        <Name about={about} />
      </td>
      <td className="numeric" data-th="Calls">
        <span>
          {grouped(calls)}
          {failed > 0 && <Note>{grouped(failed)} failed</Note>}
        </span>
      </td>
      <td className="numeric" data-th="Last use">
        <OperationLink id={last}>ledger {grouped(toidParts(last).ledger)}</OperationLink>
      </td>
      <td className="numeric fit-content right-cell">
        {lastAt !== undefined && <CloseTime time={lastAt} mode="relative" />}
      </td>
    </>
  )
}

function Kind({ about }: { about: AboutContract }) {
  switch (about.state) {
    case 'current':
      return (
        <span>
          {kindText(about.executable)} {about.archived && <Badge>archived</Badge>}
        </span>
      )
    case 'absent':
      return <span className="text-muted">not in the current ledger</span>
    case 'unknown':
      return <span className="text-muted">not known through REST</span>
  }
}

/** Only the asset's own contract has the asset's name; any other is what it calls itself. */
function Name({ about }: { about: AboutContract }) {
  if (about.state !== 'current') return <span className="text-muted">–</span>
  const { executable, token } = about
  if (executable.kind === 'stellarAsset' && executable.of.kind === 'authentic')
    return <AssetName asset={executable.of.asset} />
  if (token === undefined) return <span className="text-muted">none</span>
  return (
    <span>
      “<VisibleText text={token.name} />” <Badge>{token.symbol}</Badge>
    </span>
  )
}
