import { savesData } from '#sources'

/** Milliseconds that a page rests before the files that it loaded are kept. */
const rest = 4_000

/**
 * Starts the service worker, once what a page shows has come, and has it keep the page's files; of the recorded network all,
 * where the connection is not metered. Without service workers, and in the portable build, nothing is kept.
 */
export function keepOffline(keepsRecording: boolean): () => void {
  if (!isOffered || !('serviceWorker' in navigator)) return () => {}
  const timer = window.setTimeout(() => {
    // A browser that refuses it, as some do in private windows, shows pages as before.
    keepFiles(keepsRecording).catch(() => undefined)
  }, rest)
  return () => window.clearTimeout(timer)
}

const isOffered =
  import.meta.env.PROD &&
  import.meta.env.VITE_HISTORY !== 'hash' &&
  import.meta.env.VITE_OFFLINE !== 'off'

async function keepFiles(keepsRecording: boolean): Promise<void> {
  const { BASE_URL } = import.meta.env
  const { serviceWorker } = navigator
  await serviceWorker.register(`${BASE_URL}offline.js`, { scope: BASE_URL })
  const { active } = await serviceWorker.ready
  // `KeepMessage` of src/offline.ts.
  const message = {
    loaded: performance.getEntriesByType('resource').map(({ name }) => name),
    keepsRecording: keepsRecording && !savesData(),
  }
  active?.postMessage(message, [])
}
