import { type DescribedEffect, effectPagingToken, isOf, movesOfEffect } from '#ledger'
import { type AccountId, address, onceEach, type Sentence, toidParts } from '#ledger/values'
import { type Columns, partColumns } from '../components/Table.tsx'
import { OperationLink } from '../values/ids.tsx'
import { SentenceView, UnknownRecordView } from '../values/ValueView.tsx'
import { ledgerTimeColumns } from './cells.tsx'
import type { Listing } from './RecordList.tsx'
import { Party, sumColumns } from './sumColumns.tsx'

/** An effect's sentence, for the name of its row. */
const effectSentence = ({ account, description }: DescribedEffect): Sentence => [
  address(account),
  ...description.summary,
]

/** One that moved one sum in columns, any other as a sentence; of an account's, only what its own balance gained or lost. */
function effectColumns(account: AccountId | undefined): Columns<DescribedEffect> {
  const movesOf = onceEach((effect: DescribedEffect) => {
    const moves = movesOfEffect(effect)
    return moves && (account === undefined || isOf(moves.holder, account))
      ? { ...moves, link: effect.operation }
      : undefined
  })
  return [
    {
      label: 'Kind',
      fit: true,
      phone: account === undefined ? 'note' : 'who',
      look: 'text-muted',
      cell: (effect) => (
        <span className="inline-block stacks:max-w-[52vw] stacks:whitespace-normal whitespace-nowrap">
          {movesOf(effect) === undefined ? (
            <OperationLink id={effect.operation} primary>
              {effect.description.label}
            </OperationLink>
          ) : (
            effect.description.label
          )}
        </span>
      ),
    },
    {
      label: 'Account',
      phone: 'who',
      when: ({ of }) => of?.kind !== 'account',
      cell: (effect) => <Party id={movesOf(effect)?.holder ?? effect.account} />,
    },
    partColumns({
      of: movesOf,
      columns: sumColumns,
      instead: ({ body, account: subject, description: { summary } }) =>
        body.type === 'unknown' ? (
          <UnknownRecordView unknown={body} />
        ) : (
          <SentenceView
            sentence={account === undefined ? summary : ownIn(summary, account, subject)}
          />
        ),
    }),
    {
      label: 'Operation',
      numeric: true,
      fit: true,
      phone: 'hidden',
      look: 'text-muted text-xs',
      when: ({ of }) => of?.kind !== 'operation' && of?.kind !== 'transaction',
      cell: ({ operation }) => <OperationLink id={operation} />,
    },
    ...ledgerTimeColumns<DescribedEffect>(({ operation, createdAt }) => ({
      ledger: toidParts(operation).ledger,
      time: createdAt,
    })),
  ]
}

/** A sentence with a word for the account that the page is of, which need not be named where it is the subject. */
export const ownIn = (
  sentence: Sentence,
  account: AccountId,
  subject: Parameters<typeof isOf>[0],
): Sentence =>
  sentence.map((part) =>
    typeof part === 'object' && part.kind === 'address' && String(part.id) === account
      ? isOf(subject, account)
        ? 'itself'
        : 'this account'
      : part,
  )

/** Effects; those of an account leave out that they are of this account. */
export const effects: Listing<DescribedEffect> = {
  columnsOf: effectColumns,
  keyOf: effectPagingToken,
  titleOf: effectSentence,
  ledgerOf: ({ operation }) => toidParts(operation).ledger,
}
