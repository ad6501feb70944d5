import { listOfLink, positionIn } from './linkedList.ts'
import { linkParametersOf, linkPartsOf } from './linkParts.ts'
import { parameterReaders, pathReaders } from './linkReaders.ts'
import type { Jump } from './meaning.ts'

/** XDR in a parameter. */
export function xdrOfLink(url: URL, parse: (id: string) => Jump | undefined): Jump | undefined {
  for (const { name, value } of linkParametersOf(url))
    if (/^(?:xdr|blob|input|envelope)$/.test(name)) {
      // A plus sign is read as a space.
      const jump = parse(value.replaceAll(' ', '+'))
      if (jump?.kind === 'xdr') return jump
    }
  return undefined
}

/**
 * What a link names: XDR in a parameter; a record, its kind by the part of the path before its id; a list of the reference
 * service; a record in a parameter; else its last id.
 */
export function parseLink(url: URL, parse: (id: string) => Jump): Jump {
  const parts = linkPartsOf(url)
  const parameters = linkParametersOf(url)
  const parameter = new Map(parameters.map(({ name, value }) => [name, value]))
  const xdr = xdrOfLink(url, parse)
  if (xdr !== undefined) return xdr
  for (const [index, part] of parts.entries()) {
    const [id, ...rest] = parts.slice(index + 1, index + 3)
    const jump =
      id === undefined ? undefined : pathReaders.get(part.toLowerCase())?.([id, ...rest], parse)
    if (jump?.kind === 'page' && isListOfOwner(jump.page))
      return { ...jump, search: positionIn(parameter) }
    if (jump !== undefined) return jump
  }
  const [code, issuer] = [parameter.get('asset_code'), parameter.get('asset_issuer')]
  // A request to pay (SEP-7) names its asset, too, but who is to be paid is its record.
  const isPayment = parameter.has('destination')
  if (code !== undefined && issuer !== undefined && !isPayment) return parse(`${code}:${issuer}`)
  const list = listOfLink(parts, parameters)
  if (list !== undefined) return list
  for (const { name, value } of parameters) {
    const jump = parameterReaders.get(name)?.([value], parse)
    if (jump !== undefined && jump.kind !== 'nowhere') return jump
  }
  const last = parts.filter((part) => /\d/.test(part) || part.length >= 56).at(-1)
  if (last !== undefined) return parse(last)
  return parts.length === 0
    ? parse(url.hostname)
    : { kind: 'nowhere', message: 'That link names no record.' }
}

/** `/accounts/G…/effects` */
const isListOfOwner = (page: string): boolean => page.split('/').length > 3
