import { type NetworksFile, builtNetworks } from '../address/builtNetworks.ts'
import { type Network, readNetworks } from '../address/networks.ts'

/** Characters of the list: each network has about 200. */
const maxLength = 100_000

/**
 * Reads the host's networks.json, which the boot script requested beside the shell; a host may have edited it since the
 * build. The list of the build is for a host that does not answer with one.
 */
export async function loadNetworks(
  requested: Promise<NetworksFile> | undefined,
): Promise<readonly Network[]> {
  const file = `${import.meta.env.BASE_URL}networks.json`
  try {
    const { ok, status, text } = await (requested ?? request(file)).catch(() => noAnswer)
    if (!ok) {
      const built = builtNetworks()
      if (built !== undefined) return built
      throw new Error(`the host answered ${status}`)
    }
    if (text.length > maxLength) throw new Error(`it has more than ${maxLength} characters`)
    return readNetworks(JSON.parse(text))
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${file}, the list of networks, could not be read: ${message}`, { cause })
  }
}

const noAnswer: NetworksFile = { ok: false, status: 0, text: '' }

async function request(file: string): Promise<NetworksFile> {
  const response = await fetch(file)
  return { ok: response.ok, status: response.status, text: await response.text() }
}
