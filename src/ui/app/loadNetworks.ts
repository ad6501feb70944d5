import { type Network, readNetworks } from '../address/networks.ts'

/** Reads the host's networks.json, which the boot script may have requested already. */
export async function loadNetworks(
  requested:
    | Promise<{ readonly ok: boolean; readonly status: number; readonly text: string }>
    | undefined,
): Promise<readonly Network[]> {
  const file = `${import.meta.env.BASE_URL}networks.json`
  try {
    const { ok, status, text } = await (requested ?? request(file))
    if (!ok) throw new Error(`the host answered ${status}`)
    return readNetworks(JSON.parse(text))
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${file}, the list of networks, could not be read: ${message}`, { cause })
  }
}

async function request(file: string) {
  const response = await fetch(file)
  return { ok: response.ok, status: response.status, text: await response.text() }
}
