/** When nothing else can be drawn: words, and a way back. */
export function Crash({ error }: { error: unknown }) {
  return (
    <main className="in">
      <h1 className="lead alone">Parallax could not start</h1>
      <div className="say" role="alert">
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <div className="act">
          <button className="btn" type="button" onClick={() => window.location.reload()}>
            Load it again
          </button>
        </div>
      </div>
    </main>
  )
}
