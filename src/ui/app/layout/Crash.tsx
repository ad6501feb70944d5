export function Crash({ error }: { error: unknown }) {
  return (
    <main className="page-width">
      <h1 className="page-title without-breadcrumbs">Parallax could not start</h1>
      <div className="message" role="alert">
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <div className="actions">
          <button className="button" type="button" onClick={() => window.location.reload()}>
            Load it again
          </button>
        </div>
      </div>
    </main>
  )
}
