import { useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { accountBook, type BalanceLine, type BookRow, firstKnown } from '#ledger'
import { formatAmount, formatTime, knownItems, type Memo, SourceError } from '#ledger/values'
import { NamesContext, type Namings } from '../address/names.ts'
import { useSource } from '../address/sight.ts'
import { csvFile, type FigureColumn } from '../charts/csv.ts'
import { Button, fieldErrorLook } from '../components/Button.tsx'
import { calculationLook, totalLook } from '../components/calculation.tsx'
import { Footnote } from '../components/Message.tsx'
import { Panel } from '../components/Panel.tsx'
import { saveFile } from '../components/saveFile.ts'
import { bookedOperations, type ReadBalances } from '../queries/balanceSources.ts'
import { Amount } from '../values/Amount.tsx'
import { shownName } from '../values/ids.tsx'
import { memoText } from '../values/sentenceText.ts'
import { momentText } from './moneyText.ts'

/** What led from the first balance that is known to the last, which the ledger has. */
export function Statement({
  line,
  code,
  found,
}: {
  line: BalanceLine
  code: string
  found: ReadBalances
}) {
  const { steps, before, sums, from, addsUp } = line
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined) return null
  const rows = [
    ['In', sums.in],
    ['Out', sums.out],
    ['Traded, and put into pools', sums.traded],
    ['Fees', sums.fees],
  ] as const
  return (
    <Panel
      title={`Statement, ${code}`}
      remark={`${momentText(first.closedAt, false)} to ${momentText(last.closedAt, false)}, UTC`}
    >
      <dl className={`${calculationLook} max-w-144 py-2`}>
        <dt>
          Opening <small>before ledger {first.ledger}</small>
        </dt>
        <dd>
          <Amount value={before} />
        </dd>
        {rows
          .filter(([, amount]) => amount !== 0n)
          .flatMap(([label, amount]) => [
            <dt key={label}>{label}</dt>,
            <dd key={`${label} amount`}>
              <Amount value={amount} sign />
            </dd>,
          ])}
        <dt className={totalLook} data-total="">
          Closing <small>in ledger {last.ledger}</small>
        </dt>
        <dd className={totalLook}>
          <Amount value={last.balance} />
        </dd>
      </dl>
      <Footnote>
        {!addsUp
          ? 'The changes read do not add up to the ledger’s balance.'
          : from === 0
            ? '✓ Adds up from nothing to the ledger’s balance: all of its history is read.'
            : `Opening is worked out from the ledger’s balance: all ledgers from ${from} on are read, those before are not.`}
      </Footnote>
      <p className="flex flex-wrap gap-x-4 gap-y-2 pt-2 print:hidden">
        <Button onClick={() => print()}>Print</Button>
        <BooksButton found={found} />
      </p>
    </Panel>
  )
}

/** Saves one row a movement, of all assets, for books. */
function BooksButton({ found }: { found: ReadBalances }) {
  const client = useQueryClient()
  const source = useSource()
  const names = useContext(NamesContext)
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    try {
      const { items } = await client.fetchQuery(bookedOperations(client, source, found))
      const rows = accountBook(found.account, found, knownItems(items))
      if (rows === undefined) {
        setProblem('The ledgers that were read end before its last change.')
        return
      }
      const first = firstKnown(found)
      const from = first > 0 ? `-from-ledger-${first}` : ''
      saveFile(csvFile(bookColumns(names), rows), `books-${found.account.id}${from}.csv`)
      setProblem(undefined)
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      setProblem(error.message)
    }
  }
  return (
    <>
      <Button onClick={() => void save()}>CSV for books</Button>
      {problem !== undefined && (
        <span className={fieldErrorLook} role="alert">
          {problem}
        </span>
      )}
    </>
  )
}

/** Amounts are plain numbers, which can be added: those in less those out less fees are the balance. */
const bookColumns = (names: Namings): readonly FigureColumn<BookRow>[] => [
  { label: 'time', text: ({ closedAt }) => formatTime(closedAt) },
  {
    label: 'direction',
    text: ({ amount, fee }) => (amount > 0n ? 'in' : amount < 0n || fee > 0n ? 'out' : ''),
  },
  { label: 'amount', text: ({ amount }) => formatAmount(amount < 0n ? 0n - amount : amount) },
  { label: 'asset_code', text: ({ asset }) => (asset.type === 'native' ? 'XLM' : asset.code) },
  { label: 'asset_issuer', text: ({ asset }) => (asset.type === 'native' ? '' : asset.issuer) },
  { label: 'counterparty', text: ({ counterparty = '' }) => counterparty },
  {
    label: 'label',
    text: ({ counterparty }) => (counterparty && shownName(names, counterparty)) ?? '',
  },
  { label: 'memo', text: ({ transaction }) => bookedMemo(transaction?.memo) },
  { label: 'fee_paid_xlm', text: ({ fee }) => (fee === 0n ? '' : formatAmount(fee)) },
  { label: 'balance_after', text: ({ balance }) => formatAmount(balance) },
  { label: 'kind', text: ({ kind }) => kind },
  { label: 'operation', text: ({ operation }) => String(operation ?? '') },
  { label: 'transaction', text: ({ transaction }) => transaction?.hash ?? '' },
  { label: 'ledger', text: ({ ledger }) => String(ledger) },
]

export const bookedMemo = (memo: Memo | undefined): string =>
  memo === undefined || memo.type === 'none' ? '' : memoText(memo)
