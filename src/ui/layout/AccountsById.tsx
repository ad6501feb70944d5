import { PageHead } from '../components/PageHead.tsx'
import { JumpBox } from './JumpBox.tsx'

/** Accounts have no list of their own: they are opened by id. */
export function AccountsById() {
  return (
    <>
      <PageHead title="Accounts" crumbs={[{ label: 'Accounts' }]}>
        Accounts are opened by their id
      </PageHead>
      <p className="state">
        Paste a G… or M… address; every account named on another page is a link.
      </p>
      <div className="hero">
        <JumpBox label="Account" placeholder="G… or M…" />
      </div>
    </>
  )
}
