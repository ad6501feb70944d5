import { type Network, readNetworks } from '../address/networks.ts'

/** Reads the host's networks.json, which the boot script may have requested already. */
export async function loadNetworks(
  requested: Promise<Response> | undefined,
): Promise<readonly Network[]> {
  const file = `${import.meta.env.BASE_URL}networks.json`
  try {
    const response = await (requested ?? fetch(file))
    if (!response.ok) throw new Error(`the host answered ${response.status}`)
    return readNetworks(await response.json())
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${file}, the list of networks, could not be read: ${message}`, { cause })
  }
}
