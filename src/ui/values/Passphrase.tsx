import { useNetwork } from '../address/sight.ts'
import { Note } from '../components/Message.tsx'
import { VisibleText } from '../components/VisibleText.tsx'

/** The passphrase that a service states, with a word where it is not that of the chosen network. */
export function Passphrase({ text }: { text: string }) {
  const { name, passphrase = text } = useNetwork()
  return (
    <>
      <VisibleText text={text} />
      {text !== passphrase && (
        <Note isFailure>
          another network: {name} is “{passphrase}”
        </Note>
      )}
    </>
  )
}
