/** A request to another host, which is sent only after the reader agreed. */
export const AskHost = ({ host, onAgree }: { host: string; onAgree: () => void }) => (
  <button className="link-like" type="button" onClick={onAgree}>
    Ask {host}
  </button>
)
