import { isNonFungible, type TokenChange } from '#ledger'
import { number } from '#ledger/values'
import { changesLook, holderLook, reasonLook, unitLook } from '../../../components/calculation.tsx'
import { Footnote, Note } from '../../../components/Message.tsx'
import type { Column } from '../../../components/Table.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { grouped } from '../../../format/text.ts'
import { tokenAmount } from '../../../rows/call/CallStepLine.tsx'
import {
  type CallSpecs,
  type KnownContract,
  useCallSpecs,
} from '../../../rows/call/useExecution.ts'
import { LongTable } from '../../../rows/cells.tsx'
import { Address } from '../../../values/ids.tsx'

interface LastingChange extends TokenChange {
  /** Of tokens that are each one of its kind: which were received, and which given. */
  readonly tokens: string | undefined
}

const columnsOf = (specs: CallSpecs): readonly Column<LastingChange>[] => [
  { label: 'Account', look: holderLook, cell: ({ holder }) => <Address id={holder} /> },
  {
    label: 'Change',
    numeric: true,
    cell: ({ contract, amount, tokens }) =>
      tokens ?? (
        <>
          {amount < 0n ? '−' : '+'}
          <TokenAmount units={amount > 0n ? amount : 0n - amount} {...specs.of(contract)} />
        </>
      ),
  },
  { label: 'Token', look: unitLook, cell: ({ contract }) => <Address id={contract} /> },
  {
    label: 'Claimed by its contract',
    look: `${reasonLook} text-muted`,
    cell: ({ events, ids }) => (
      <>
        {events.join(', ')}
        {ids.length > 0 && (
          // Whom at the receiver the token's events name, like a memo.
          <>
            {' for ID '}
            <VisibleText text={ids.slice(0, 3).join(', ')} />
            {ids.length > 3 && ` and ${ids.length - 3} more`}
          </>
        )}
      </>
    ),
  },
]

/** Changes of contracts' own tokens, by their events. */
export function TokenChanges({ changes }: { changes: readonly TokenChange[] }) {
  const contracts = changes.map(({ contract }) => contract)
  const specs = useCallSpecs({ authorizations: [], assets: [], contracts })
  const lasting = changes.flatMap((change) => {
    const tokens = isNonFungible(specs.of(change.contract).spec) ? movedTokens(change) : undefined
    return (tokens ?? change.amount) ? [{ ...change, tokens }] : []
  })
  if (lasting.length === 0) return null
  return (
    <>
      <LongTable
        caption="Changes of tokens, as their contracts claim"
        columns={columnsOf(specs)}
        rows={lasting}
        look={changesLook}
        most={200}
        word="change"
      />
      <Footnote>
        Contract tokens, as claimed by the contract’s own events, in the token’s smallest unit, and
        by the decimals that the contract states. Nothing else in the ledger confirms them.
      </Footnote>
    </>
  )
}

/** “received token 4,711”: each is one of its kind. Empty where all that came went again. */
function movedTokens({ moved }: TokenChange): string {
  const net = new Map<bigint, number>()
  for (const { units, isIn } of moved) net.set(units, (net.get(units) ?? 0) + (isIn ? 1 : -1))
  return [true, false]
    .flatMap((isIn) => {
      const numbers = [...net].flatMap(([units, sum]) =>
        (isIn ? sum > 0 : sum < 0) ? [grouped(units)] : [],
      )
      if (numbers.length === 0) return []
      const more = numbers.length > 3 ? ` and ${numbers.length - 3} more` : ''
      const word = numbers.length === 1 ? 'token' : 'tokens'
      return `${isIn ? 'received' : 'gave'} ${word} ${numbers.slice(0, 3).join(', ')}${more}`
    })
    .join('; ')
}

/** Units of a token, and what they are by the decimals that its contract states. */
function TokenAmount({ units, token }: KnownContract & { readonly units: bigint }) {
  const value = tokenAmount(number(units), { token })
  return (
    <>
      {grouped(units)}
      {value.kind === 'number' && value.unit !== undefined && <Note>{value.unit}</Note>}
    </>
  )
}
