import { Note } from '../../components/Note.tsx'
import { capitalized } from '../../format/sentence.ts'
import type { Account, Signer } from '#ledger'
import type { Call } from '#ledger/values'
import { Address } from '../../values/Address.tsx'
import { Facts } from '../../components/Facts.tsx'
import { PageLink } from '../../components/PageLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Table } from '../../components/Table.tsx'
import { signerKinds, thresholdText, thresholdUses } from './accountText.ts'
import { useFirst } from '../../rows/useFirst.tsx'
import { keyed } from '../../components/keyed.ts'

/** Who signs with what weight, and what weight is needed for what. */
export function Signers({ account, calls }: { account: Account; calls: readonly Call[] }) {
  const signers = account.signers.toSorted((a, b) => b.weight - a.weight)
  const { shown, more } = useFirst(signers, 20, 'signer')
  const most = signers[0]?.weight ?? 0
  return (
    <Panel title="Signers" calls={calls}>
      <Table
        caption="Signers"
        look="never-stacked"
        columns={[{ label: 'Key' }, { label: 'Weight', look: 'numeric' }]}
      >
        {keyed(shown).map(({ key, item: signer }) => (
          <SignerRow
            key={key}
            signer={signer}
            own={signer.key === String(account.id)}
            most={most}
          />
        ))}
      </Table>
      {more}
      <Facts
        columns={1}
        rows={(['low', 'medium', 'high'] as const).map((level) => {
          const { text, rest } = thresholdText(account, level)
          return {
            label: capitalized(level),
            value: (
              <>
                {text}
                <span className="text-muted">
                  {rest}: {thresholdUses[level]}
                </span>
              </>
            ),
          }
        })}
      />
    </Panel>
  )
}

function SignerRow({ signer, own, most }: { signer: Signer; own: boolean; most: number }) {
  return (
    <tr>
      <td className="left-cell">
        <Address id={signer.key} />{' '}
        <span className="ml-1.5 text-muted text-xs">
          {own ? 'own key' : signerKinds[signer.type]}
        </span>
        <Note>
          <PageLink page="/accounts" search={{ signer: signer.key }}>
            accounts that it signs for
          </PageLink>
        </Note>
        {signer.sponsor !== undefined && (
          <Note>
            sponsored by <Address id={signer.sponsor} />
          </Note>
        )}
      </td>
      <td className="numeric right-cell whitespace-nowrap">
        <Pips weight={signer.weight} most={most} />
        {signer.weight === 0 ? <span className="text-muted">0: cannot sign</span> : signer.weight}
      </td>
    </tr>
  )
}

/** As many squares as the weight, while they can be counted at a glance. */
function Pips({ weight, most }: { weight: number; most: number }) {
  if (most < 2 || most > 5) return null
  return (
    <svg
      className="mr-1 inline-block h-2 w-8 align-middle"
      viewBox={`0 0 ${most * 10} 8`}
      style={{ width: most * 10 }}
      aria-hidden="true"
    >
      {Array.from({ length: most }, (_, index) => index * 10).map((x) => (
        <rect
          key={x}
          className={x >= (most - weight) * 10 ? 'fill-ink' : 'fill-line'}
          x={x}
          width="8"
          height="8"
        />
      ))}
    </svg>
  )
}
