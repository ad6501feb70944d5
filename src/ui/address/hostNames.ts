import { parseAccountId, parseContractId } from '#ledger/values'
import type { PagePath } from './addresses.ts'
import { maxName, type Naming, type Namings, setHostNames } from './names.ts'
import { type HostFile, requestHostFile } from './networks.ts'
import { assetPath, parseCredit } from './search.ts'

/** Characters of names.json. */
const maxFile = 2_000_000

let loading: Promise<string | undefined> | undefined
/**
 * Reads the host's names.json, once; the boot script may have requested it. Gives what is wrong with it: pages are
 * complete without it.
 */
export const loadHostNames = (requested?: Promise<HostFile>): Promise<string | undefined> =>
  (loading ??= readFile(requested))

async function readFile(requested?: Promise<HostFile>): Promise<string | undefined> {
  try {
    const { ok, status, text } = await (requested ??
      requestHostFile(`${import.meta.env.BASE_URL}names.json`))
    if (!ok) throw new Error(`the host answered ${status}`)
    if (text.length > maxFile) throw new Error(`it has more than ${maxFile} characters`)
    setHostNames(readHostNames(JSON.parse(text)))
    return undefined
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

/** Names by network and page; throws an error that names the first entry that is wrong. */
export function readHostNames(json: unknown): ReadonlyMap<string, Namings> {
  if (!isObject(json)) throw new Error('it is not an object of networks')
  return new Map(
    Object.entries(json).map(([network, list]) => {
      if (!Array.isArray(list)) throw new Error(`${network.slice(0, 40)} has no list`)
      return [network, new Map(list.map((entry, index) => named(entry, `${network} ${index + 1}`)))]
    }),
  )
}

function named(entry: unknown, at: string): readonly [PagePath, Naming] {
  const where = `entry ${at.slice(0, 60)}`
  if (!isObject(entry)) throw new Error(`${where} is not an object`)
  const { account, contract, asset, name, scam, ...others } = entry
  const [other] = Object.keys(others)
  if (other !== undefined)
    throw new Error(`${where} has “${other.slice(0, 40)}”, which means nothing`)
  const found =
    page(account, parseAccountId, (id) => `/accounts/${id}`) ??
    page(contract, parseContractId, (id) => `/contracts/${id}`) ??
    page(asset, parseCredit, (issued) => `/assets/${assetPath(issued)}`)
  const given = [account, contract, asset].filter((each) => each !== undefined)
  if (found === undefined || given.length > 1)
    throw new Error(`${where} names not exactly one valid account, contract or asset`)
  if (name !== undefined && (typeof name !== 'string' || name.trim() === ''))
    throw new Error(`the name of ${where} is not text`)
  if (scam !== undefined && typeof scam !== 'boolean')
    throw new Error(`scam of ${where} is neither true nor false`)
  return [found, { host: name?.trim().slice(0, maxName), isScam: scam }]
}

const page = <T>(
  text: unknown,
  parse: (text: string) => T | undefined,
  to: (id: T) => PagePath,
): PagePath | undefined => {
  const id = typeof text === 'string' ? parse(text) : undefined
  return id === undefined ? undefined : to(id)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
