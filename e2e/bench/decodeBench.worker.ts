import { measureDecode } from './decodeBench.ts'

/** The bench in a browser's worker: measures each ledger it is sent. */
self.addEventListener('message', ({ data }: MessageEvent) => {
  self.postMessage(measureDecode(data.bytes, data.passphrase, data.rounds), { transfer: [] })
})
