import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { parseTransactionHash, type TransactionHash } from '#ledger/values'
import type { Envelope, ReadEnvelope } from '#sources'
import { useNetwork, useSource } from '../../address/sight.ts'
import { askWorker } from '../../ask/client.ts'
import {
  Button,
  buttonLook,
  LinkButton,
  PageLink,
  textFieldLook,
} from '../../components/Button.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Actions, Message, MessageTitle } from '../../components/Message.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { panelLook } from '../../components/Panel.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { Skeleton } from '../../components/Waiting.tsx'
import { grouped } from '../../format/text.ts'
import {
  maxCharacters,
  type PasteRefusal,
  refusalOf,
  whenEnvelopeLeft,
} from '../../jump/pastedText.ts'
import { DecodedXdr, EnvelopeExamples, PreparedEnvelope } from '../../lateParts.tsx'
import { forgetContractValues } from '../../queries/closedQueries.ts'
import { store, stored } from '../../queries/outside.ts'
import { one } from '../../queries/queries.ts'

/** Decodes a signed transaction, and sends it on request; other XDR is decoded only. */
export function SubmitPage() {
  const { id, name, endpoints } = useNetwork()
  const place = [id, ...endpoints.map(({ url }) => url)].join(' ')
  return (
    <>
      <PageHead
        title="Send a transaction"
        section="transactions"
        crumb="Send"
        state={`Paste a signed envelope, or any other XDR. It is decoded on this device; a transaction is sent to ${name} only when you choose.`}
      >
        Send a signed transaction
      </PageHead>
      {/* A pasted envelope is not carried to another network. */}
      <SubmitForm key={place} place={place} />
    </>
  )
}

/** The network and the text that was decoded last, for this tab: only XDR is kept, no text that was refused or not read. */
const keptKey = 'parallax.envelope'

/** Holds what is shown below the field. */
type Shown =
  | { readonly kind: 'none' | 'reading' }
  | { readonly kind: 'refused'; readonly refusal: PasteRefusal }
  | { readonly kind: 'hash'; readonly hash: TransactionHash }
  | { readonly kind: 'envelope'; readonly envelope: Envelope; readonly passphrase: string }
  | Extract<ReadEnvelope, { readonly kind: 'unreadable' | 'other' }>
  | { readonly kind: 'failed'; readonly error: Error; readonly again: () => void }

function SubmitForm({ place }: { place: string }) {
  const network = useNetwork()
  const source = useSource()
  const client = useQueryClient()
  const { networks } = useRouteContext({ from: '__root__' })
  const [shown, setShown] = useState<Shown>({ kind: 'none' })
  const reading = useRef<AbortController>(null)
  // Its text is never in state, and a refused text is removed first.
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const own = `${place}\n`
  const kept = () => {
    const text = stored('session', keptKey) ?? ''
    return text.startsWith(own) ? text.slice(own.length) : ''
  }
  const keep = (text: string) => store('session', keptKey, text === '' ? '' : own + text)
  const discard = (next = '') => {
    if (next !== kept()) keep('')
    reading.current?.abort()
    forgetContractValues(client)
    setShown({ kind: 'none' })
  }
  useEffect(
    () => () => {
      reading.current?.abort()
      forgetContractValues(client)
    },
    [client],
  )

  const read = async (text: string) => {
    // The message about a removed secret stays when the empty field is decoded.
    if (shown.kind === 'refused' && text.trim() === '') return
    discard(text)
    const hash = parseTransactionHash(text.trim())
    if (hash !== undefined) return setShown({ kind: 'hash', hash })
    setShown({ kind: 'reading' })
    const controller = new AbortController()
    reading.current = controller
    try {
      const status = one(source, 'network', 'current')
      const passphrase =
        client.getQueryData(status.queryKey)?.value.passphrase ??
        network.passphrase ??
        (await client.fetchQuery(status)).value.passphrase
      const others = networks.flatMap((each) =>
        each.passphrase === undefined ? [] : [{ name: each.name, passphrase: each.passphrase }],
      )
      const found = await askWorker('envelope', { text, passphrase, others }, controller.signal)
      controller.signal.throwIfAborted()
      if (found.kind !== 'unreadable') keep(text)
      setShown(found.kind === 'envelope' ? { ...found, passphrase } : found)
    } catch (error) {
      // A superseded read is ignored.
      if (controller.signal.aborted) return
      setShown({
        kind: 'failed',
        error: error instanceof Error ? error : new Error(String(error)),
        again: () => void read(text),
      })
    }
  }

  const start = (text: string) => void read(text)
  /** Drops a text that must not be here, and says so. */
  const refuses = (text: string): boolean => {
    const refusal = refusalOf(text)
    if (refusal === undefined) return false
    discard()
    setShown({ kind: 'refused', refusal })
    return true
  }
  const unlessRefused = (text: string, then: (text: string) => void) => {
    if (!refuses(text)) return then(text)
    if (field.current !== null) field.current.value = ''
  }
  const input = (event: FormEvent<HTMLTextAreaElement>) => {
    const { inputType } = event.nativeEvent instanceof InputEvent ? event.nativeEvent : {}
    const inserted = inputType === 'insertFromPaste' || inputType === 'insertFromDrop'
    unlessRefused(event.currentTarget.value, inserted ? start : () => discard())
  }
  const fill = (text: string) => {
    if (field.current !== null) field.current.value = text
    start(text)
  }
  const fillEarlier = useEffectEvent((text: string = kept()) => {
    if (text !== '') fill(text)
  })
  useEffect(() => {
    const stop = whenEnvelopeLeft((text) => fillEarlier(text))
    if (field.current?.value === '') fillEarlier()
    return stop
  }, [])
  const problem = problemOf(shown)
  return (
    <>
      <form
        className="pt-5"
        onSubmit={(event) => {
          event.preventDefault()
          unlessRefused(field.current?.value ?? '', start)
        }}
      >
        <label className="block text-muted text-xs/4" htmlFor={`${id}field`}>
          Signed transaction envelope or other XDR, base64 or hex
        </label>
        <textarea
          ref={field}
          id={`${id}field`}
          className={textFieldLook}
          rows={5}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder="AAAAAgAAAAB…"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? `${id}note` : `${id}problem`}
          onPaste={(event) => {
            // Before it enters the field and its undo history.
            if (refuses(event.clipboardData.getData('text'))) {
              event.preventDefault()
              event.currentTarget.value = ''
            }
          }}
          onInput={input}
        />
        <div id={`${id}problem`} role="alert">
          {problem !== undefined && (
            <>
              <p className="mt-2 font-semibold text-fail">{problem.title}.</p>
              <p className="max-w-176">
                <VisibleText text={problem.message} />
              </p>
            </>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
          <Button type="submit">Decode</Button>
          <LinkButton
            onClick={() => {
              if (field.current !== null) {
                field.current.value = ''
                field.current.focus()
              }
              discard()
            }}
          >
            Clear
          </LinkButton>
          <span className="text-muted text-xs/4" id={`${id}note`}>
            Never paste a secret key or recovery phrase. What is decoded stays in this tab until you
            clear it.
          </span>
        </div>
        {network.bundled && <EnvelopeExamples onChoose={fill} />}
      </form>
      <ReadResult shown={shown} />
    </>
  )
}

function ReadResult({ shown }: { shown: Shown }) {
  switch (shown.kind) {
    case 'none':
    case 'refused':
    case 'unreadable':
      return null
    case 'hash':
      return (
        <Message>
          <MessageTitle>This is a hash, not a transaction</MessageTitle>
          <p>A hash names a transaction and cannot be sent. You can look it up.</p>
          <Actions>
            <PageLink className={buttonLook} page={`/transactions/${shown.hash}`}>
              Show the transaction
            </PageLink>
          </Actions>
        </Message>
      )
    case 'reading':
      return (
        <div className={panelLook}>
          <Skeleton rows={9} label="Reading the envelope" />
        </div>
      )
    case 'other':
      return <DecodedXdr key={shown.xdr.base64} xdr={shown.xdr} />
    case 'failed':
      return <ErrorState error={shown.error} onRetry={shown.again} />
    case 'envelope':
      return (
        <PreparedEnvelope
          key={shown.envelope.hash}
          envelope={shown.envelope}
          passphrase={shown.passphrase}
        />
      )
  }
}

interface Problem {
  readonly title: string
  readonly message: string
}

function problemOf(shown: Shown): Problem | undefined {
  if (shown.kind === 'refused') return refusalMessages[shown.refusal]
  return shown.kind === 'unreadable'
    ? { title: unreadableTitles[shown.problem], message: shown.message }
    : undefined
}

const refusalMessages: Readonly<Record<PasteRefusal, Problem>> = {
  secret: {
    title: 'This contains a secret key. It was removed from the field',
    message:
      'It was not sent or stored. Never paste a secret key into a web page: whoever has it controls the account. Sign the transaction in your wallet, and paste only the signed envelope here.',
  },
  phrase: {
    title: 'This looks like a recovery phrase. It was removed from the field',
    message:
      'It was not sent or stored. Never paste a recovery phrase into a web page: whoever has it controls all of its accounts. Sign the transaction in your wallet, and paste only the signed envelope here.',
  },
  tooLarge: {
    title: 'This is too large for a transaction',
    message: `An envelope has at most ${grouped(maxCharacters)} characters; this has more and was not read.`,
  },
}

const unreadableTitles = {
  empty: 'There is nothing to decode yet',
  encoding: 'This is neither base64 nor hex',
  truncated: 'This is incomplete: a part may not have been copied',
  notAnEnvelope: 'This is neither a transaction nor other XDR that is known here',
  laterProtocol: 'This may be a transaction of a later protocol',
} as const
