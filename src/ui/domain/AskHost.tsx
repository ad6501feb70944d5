import { LinkButton } from '../components/Button.tsx'
/** A request to another host, which is sent only after the reader agreed. */
export const AskHost = ({ host, onAgree }: { host: string; onAgree: () => void }) => (
  <LinkButton type="button" onClick={onAgree}>
    Ask {host}
  </LinkButton>
)
