import { textFieldLook } from '../../components/Form.tsx'
import { Button, LinkButton } from '../../components/Button.tsx'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { VisibleText } from '../../components/VisibleText.tsx'
import { whenEnvelopeLeft } from '../../jump/leftEnvelope.ts'
import { ExampleButtons } from './ExampleButtons.tsx'

/** The field for an envelope. Its text is only in the document, never in state, and a refused text is removed first. */
export function EnvelopeForm({
  refuse,
  onRead,
  onChange,
  problem,
  examples,
}: {
  /** True where a text must be removed. */
  refuse: (text: string) => boolean
  onRead: (text: string) => void
  /** The field has changed since it was decoded. */
  onChange: () => void
  problem: { readonly title: string; readonly message: string } | undefined
  /** Shows the examples of the recorded network. */
  examples: boolean
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const unlessRefused = (text: string, then: (text: string) => void) => {
    if (!refuse(text)) return then(text)
    if (field.current !== null) field.current.value = ''
  }
  const input = (event: FormEvent<HTMLTextAreaElement>) => {
    const { inputType } = event.nativeEvent instanceof InputEvent ? event.nativeEvent : {}
    const inserted = inputType === 'insertFromPaste' || inputType === 'insertFromDrop'
    unlessRefused(event.currentTarget.value, inserted ? onRead : onChange)
  }
  const fill = (text: string) => {
    if (field.current !== null) field.current.value = text
    onRead(text)
  }
  const fillFromSearch = useEffectEvent(fill)
  useEffect(() => whenEnvelopeLeft((text) => fillFromSearch(text)), [])
  return (
    <form
      className="pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        unlessRefused(field.current?.value ?? '', onRead)
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
          if (refuse(event.clipboardData.getData('text'))) {
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
          type="button"
          onClick={() => {
            if (field.current !== null) {
              field.current.value = ''
              field.current.focus()
            }
            onChange()
          }}
        >
          Clear
        </LinkButton>
        <span className="text-muted text-xs/4" id={`${id}note`}>
          Never paste a secret key or recovery phrase.
        </span>
      </div>
      {examples && <ExampleButtons onChoose={fill} />}
    </form>
  )
}
