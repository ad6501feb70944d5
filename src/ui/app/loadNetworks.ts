import { type Network, readNetworks } from '../address/networks.ts'

export async function loadNetworks(): Promise<readonly Network[]> {
  const file = `${import.meta.env.BASE_URL}networks.json`
  try {
    const response = await fetch(file)
    if (!response.ok) throw new Error(`the host answered ${response.status}`)
    return readNetworks(await response.json())
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${file}, the list of networks, could not be read: ${words}`, { cause })
  }
}
