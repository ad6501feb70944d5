import { useCallback } from 'react'
import { type DescribedEffect, effectPagingToken, isOf, movesOfEffect } from '#ledger'
import { type AccountId, address, type Sentence, toidParts } from '#ledger/values'
import { type Column, Td } from '../components/Table.tsx'
import { ListFrame, useList } from '../list/ListFrame.tsx'
import { OperationLink } from '../values/ids.tsx'
import { SentenceView, UnknownRecordView } from '../values/ValueView.tsx'
import { LedgerTimeCells } from './cells.tsx'
import type { ListProps } from './listProps.ts'
import { PartyCell, SumCells } from './MoneyCells.tsx'

/** Effects; those of an account leave out that they are of this account. */
export function EffectList({ of, caption, empty }: Omit<ListProps<'effects'>, 'filter'>) {
  const account = of?.kind === 'account' ? of.id : undefined
  // All rows are rendered again for a new function.
  const renderRow = useCallback(
    (item: DescribedEffect) => <EffectRow effect={item} account={account} />,
    [account],
  )
  return (
    <ListFrame
      list={useList('effects', of)}
      caption={caption}
      columns={account === undefined ? columns : accountColumns}
      kind="money"
      keyOf={effectPagingToken}
      titleOf={effectSentence}
      renderRow={renderRow}
      ledgerOf={(item) => toidParts(item.operation).ledger}
      empty={empty}
    />
  )
}

const columns: readonly Column[] = [
  { label: 'Kind' },
  { label: 'Account' },
  { label: 'Amount', numeric: true, point: true },
  { label: 'Asset' },
  { label: 'Operation', numeric: true },
  { label: 'Ledger', numeric: true, when: true },
  { label: 'Time', numeric: true, when: true },
]

const accountColumns = columns.filter(({ label }) => label !== 'Account')

/** An effect's sentence, for the name of its row. */
const effectSentence = ({ account, description }: DescribedEffect): Sentence => [
  address(account),
  ...description.summary,
]

/** One that moved one sum in columns, any other as a sentence. */
export function EffectRow({
  effect,
  account,
}: {
  effect: DescribedEffect
  /** Whose list it is: only what its own balance gained or lost is in columns. */
  account?: AccountId | undefined
}) {
  const { body, description } = effect
  const { summary } = description
  const subject =
    account !== undefined && isOf(effect.account, account) ? undefined : effect.account
  const moves = movesOfEffect(effect)
  const isShown = moves !== undefined && (account === undefined || isOf(moves.holder, account))
  return (
    <>
      <Td fit place={account === undefined ? 'kind' : 'who'} look="text-muted">
        <span className="inline-block stacks:max-w-[52vw] stacks:whitespace-normal whitespace-nowrap">
          {description.label}
        </span>
      </Td>
      {account === undefined && <PartyCell id={isShown ? moves.holder : effect.account} />}
      {isShown ? (
        <SumCells moved={moves.moved} also={moves.also} />
      ) : (
        <Td place="detail" colSpan={2}>
          {body.type === 'unknown' ? (
            <UnknownRecordView unknown={body} />
          ) : (
            <SentenceView
              sentence={account === undefined ? summary : ownIn(summary, account, subject)}
            />
          )}
        </Td>
      )}
      <Td numeric fit place="hidden">
        <OperationLink id={effect.operation} primary />
      </Td>
      <LedgerTimeCells
        ledger={toidParts(effect.operation).ledger}
        time={effect.createdAt}
        mode="relative"
      />
    </>
  )
}

/** A sentence with a word for the account that the page is of; it has no subject where that is the account. */
export const ownIn = (sentence: Sentence, account: AccountId, subject: unknown): Sentence =>
  sentence.map((part) =>
    typeof part === 'object' && part.kind === 'address' && String(part.id) === account
      ? subject === undefined
        ? 'itself'
        : 'this account'
      : part,
  )
