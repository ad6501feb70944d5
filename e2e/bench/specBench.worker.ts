import { specOfWasm } from '#ledger/xdr/spec/contractSpec.ts'

/** Milliseconds of reading an interface in a worker that has read nothing before, then again. */
self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  self.postMessage([time(data), time(data)], { transfer: [] })
})

function time(wasm: Uint8Array): number {
  const start = performance.now()
  specOfWasm(wasm)
  return performance.now() - start
}
