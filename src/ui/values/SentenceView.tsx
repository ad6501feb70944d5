import { type ComponentType, Fragment } from 'react'
import type { AccountAddress } from '../../model/values/strkey.ts'
import type { Sentence, Value } from '../../model/value.ts'
import { Address } from './Address.tsx'
import { ValueView } from './ValueView.tsx'
import { keyed } from '../components/keyed.ts'

/** A sentence of words and values after its subject, an account. */
export function SentenceView({
  subject,
  sentence,
  View = ValueView,
}: {
  subject?: AccountAddress | undefined
  sentence: Sentence
  /** Draws its values: in a line of text, where there are lists among them. */
  View?: ComponentType<{ value: Value; named?: boolean }>
}) {
  const parts: readonly (string | Value)[] =
    subject === undefined ? sentence : [{ kind: 'text', text: '' }, ...sentence]
  return (
    <span className="sentence">
      {keyed(parts).map(({ key, item: part }, index) => (
        <Fragment key={key}>
          {key !== '0' && !(typeof part === 'string' && /^[,.;:)]/.test(part)) && ' '}
          {key === '0' && subject !== undefined ? (
            <Address id={subject} />
          ) : typeof part === 'string' ? (
            part
          ) : (
            <>
              {part.kind === 'offer' && !saysOffer(parts[index - 1]) && 'offer '}
              <View value={part} named />
            </>
          )}
        </Fragment>
      ))}
    </span>
  )
}

/** A bare number in a sentence needs the word “offer”. */
const saysOffer = (part: string | Value | undefined): boolean =>
  typeof part === 'string' && /\boffer$/.test(part)
