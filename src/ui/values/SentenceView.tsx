import type { ComponentProps } from 'react'
import { type AccountAddress, type Sentence, address } from '#ledger/values'
import { SentenceParts } from './ValueView.tsx'

/** A sentence of words and values after its subject, an account. */
export const SentenceView = ({
  subject,
  sentence,
  View,
}: {
  subject?: AccountAddress | undefined
  sentence: Sentence
  View?: ComponentProps<typeof SentenceParts>['View']
}) => (
  <SentenceParts
    sentence={subject === undefined ? sentence : [address(subject), ...sentence]}
    View={View}
  />
)
