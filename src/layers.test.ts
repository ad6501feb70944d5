import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/** The rooms from the bottom up: a file imports from its own room and from those before it. */
const rooms = ['ledger', 'sources', 'ui', 'main']
/** Through which files other rooms import a room; tests, Node programs and the entries go around them. */
const doors: Readonly<Record<string, string>> = {
  '#ledger': 'ledger/index.ts',
  '#ledger/values': 'ledger/values/index.ts',
  '#ledger/readers': 'ledger/readers.ts',
  '#sources': 'sources/index.ts',
  '#mock/server': 'mock/server/index.ts',
}
/** The entries, which put the rooms together. */
const withoutDoors = ['main']
/**
 * These files of the ledger read a wire format; whatever imports them is a reader too. The page and the mock never load
 * them.
 */
const readers = ['xdr/', 'restRecord.ts', 'effects/', 'operations/']
/** The folders of two rooms, from the bottom up: a file imports from its own and from those before it. */
const folders: Readonly<Record<string, readonly string[]>> = {
  sources: [
    'sources',
    'sources/ledgers',
    'sources/rpc',
    'sources/index',
    'sources/lists',
    'sources/history',
    'sources/state',
    'sources/rest',
    'sources/node',
    'sources/files',
    'sources/comparison',
    'sources/transaction',
    'sources/envelope',
    'sources/proof',
    'sources/records',
    'sources/submit',
    'sources/auto',
    'sources/worker',
    'sources/index.ts',
  ],
  ui: [
    'ui/ask',
    'ui/queries',
    'ui/address',
    'ui/format',
    'ui/components',
    'ui/values',
    'ui/domain',
    'ui/jump',
    'ui/charts',
    'ui/filters',
    'ui/coverage',
    'ui/live',
    'ui/exports',
    'ui/list',
    'ui/rows',
    'ui/money',
    'ui/watch',
    'ui/proof',
    'ui/failure',
    'ui/comparison',
    'ui/trust',
    'ui/routing',
    'ui/pages',
    'ui/app',
  ],
}
/** Beside them: what each may import, and which files of the product may import it. */
const beside = {
  gateway: { imports: ['ledger', 'sources', 'mock/server'], importedBy: [] },
  mock: { imports: ['ledger/values'], importedBy: ['worker.ts'] },
} as const

interface Import {
  readonly target: string
  readonly kind: 'type' | 'static' | 'dynamic' | 'worker'
}
interface Source {
  readonly name: string
  readonly text: string
  readonly imports: readonly Import[]
}

const root = path.resolve(import.meta.dirname)
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|tsx|css)$/.test(name))
  .map((name) => name.replaceAll(path.sep, '/'))
  .map((name): Source => {
    const text = readFileSync(path.join(root, name), 'utf8')
    return { name, text, imports: /\.tsx?$/.test(name) ? importsOf(name, text) : [] }
  })
const byName = new Map(sources.map((source) => [source.name, source]))
const code = sources.filter(({ name }) => /\.tsx?$/.test(name))
/** This code ends in the page or in the worker; tests and Node programs may reach anywhere. */
const shipped = code.filter(({ name }) => !/\.test\.tsx?$/.test(name) && roomOf(name) !== 'tools')

/** The first part of the path; a file beside the rooms is part of `main`. */
function roomOf(name: string): string {
  return name.includes('/') ? name.slice(0, name.indexOf('/')) : 'main'
}

function importsOf(name: string, text: string): Import[] {
  const found: Import[] = []
  const add = (kind: Import['kind'], specifier = '') => {
    const target = specifier.replace(/\?.*$/, '')
    found.push({ kind, target: targetOf(name, target) })
  }
  for (const [, type, specifier] of text.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^'"`;=()]*?\sfrom\s+)?'([^']+)'/gm,
  ))
    add(type === undefined ? 'static' : 'type', specifier)
  for (const [, specifier] of text.matchAll(/\bimport\(\s*'([^']+)'/g)) add('dynamic', specifier)
  for (const [, specifier] of text.matchAll(/new URL\(\s*'([^']+)',\s*import\.meta\.url/g))
    add('worker', specifier)
  return found
}

/** The path below src of what an import names; other packages keep their name. */
function targetOf(name: string, specifier: string): string {
  if (specifier.startsWith('#')) return doors[specifier] ?? specifier.slice(1)
  return specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(name), specifier)
    : specifier
}

const heightOf = (name: string) => rooms.indexOf(roomOf(name))
const isOurs = (target: string) => byName.has(target)
const isReader = (name: string) => readers.some((each) => name.startsWith(`ledger/${each}`))
const isWithin = (name: string, folders: readonly string[]) =>
  folders.some((folder) => name.startsWith(`${folder}/`))

/** Everything that may run in the page once `entry` runs: worker threads apart. */
function reachableFrom(entry: string): Set<string> {
  const seen = new Set([entry])
  for (const name of seen)
    for (const { target, kind } of byName.get(name)?.imports ?? []) {
      if (kind !== 'type' && kind !== 'worker' && isOurs(target)) seen.add(target)
    }
  return seen
}

const pairs = (list: readonly Source[], wrong: (from: Source, to: Import) => boolean) =>
  list.flatMap((from) =>
    from.imports.filter((to) => wrong(from, to)).map((to) => `${from.name} → ${to.target}`),
  )

/** Who imports whom, types included, what loads later aside; `nodeOf` names the node of a file. */
function edgesOf(nodeOf: (name: string) => string): Map<string, ReadonlySet<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { name, imports } of code) {
    const node = nodeOf(name)
    const targets = edges.get(node) ?? new Set()
    edges.set(node, targets)
    for (const { target, kind } of imports)
      if (kind !== 'dynamic' && nodeOf(target) !== node) targets.add(nodeOf(target))
  }
  return edges
}

/** Gives what is left once nothing can be taken away that imports none of the rest, or that none of the rest imports. */
function circlesIn(edges: Map<string, ReadonlySet<string>>): string[] {
  let left = [...edges.keys()]
  for (;;) {
    const kept = new Set(left)
    const imported = new Set(left.flatMap((name) => [...(edges.get(name) ?? [])]))
    const next = left.filter(
      (name) => imported.has(name) && [...(edges.get(name) ?? [])].some((each) => kept.has(each)),
    )
    if (next.length === left.length) return left
    left = next
  }
}

describe('imports', () => {
  test('are read at all', () => {
    expect(code.length).toBeGreaterThan(50)
    expect(code.flatMap(({ imports }) => imports).length).toBeGreaterThan(100)
  })

  test('name files that exist, with their ending', () => {
    expect(
      pairs(
        code,
        (_, { target, kind }) =>
          kind !== 'worker' &&
          [...rooms, ...Object.keys(beside), 'tools'].includes(roomOf(target)) &&
          target.includes('/') &&
          !isOurs(target),
      ),
    ).toEqual([])
  })

  test('stay in a room: there is no other folder', () => {
    const known = [...rooms, ...Object.keys(beside), 'tools']
    expect(code.map(({ name }) => roomOf(name)).filter((layer) => !known.includes(layer))).toEqual(
      [],
    )
  })

  test('never climb', () => {
    expect(
      pairs(
        shipped,
        (from, { target, kind }) =>
          // The page names the worker's file, and runs nothing of it.
          kind !== 'worker' &&
          heightOf(from.name) >= 0 &&
          isOurs(target) &&
          heightOf(target) > heightOf(from.name),
      ),
    ).toEqual([])
  })

  test.each(Object.entries(folders))('never climb from folder to folder of %s', (room, order) => {
    // Loose files of sources are below its folders, but for its door; those of ui list chunks, and are above them.
    const folderOf = (name: string) => {
      const parts = name.split('/')
      return parts.length > 2 || order.includes(name) ? parts.slice(0, 2).join('/') : room
    }
    const files = shipped.filter(
      ({ name }) => roomOf(name) === room && (folderOf(name) !== room || order.includes(room)),
    )
    const heightIn = (name: string) => order.indexOf(folderOf(name))
    expect(files.length).toBeGreaterThan(100)
    expect(files.map(({ name }) => name).filter((name) => heightIn(name) < 0)).toEqual([])
    expect(pairs(files, (from, { target }) => heightIn(target) > heightIn(from.name))).toEqual([])
  })

  test('go from room to room through doors; code that loads later is named itself', () => {
    expect(
      pairs(
        shipped.filter(({ name }) => !withoutDoors.includes(roomOf(name))),
        (from, { target, kind }) =>
          isOurs(target) &&
          kind !== 'dynamic' &&
          kind !== 'worker' &&
          roomOf(target) !== roomOf(from.name) &&
          !Object.values(doors).includes(target) &&
          // A namespace of types has no names to export; the list of what loads later has the types of what it loads.
          !(kind === 'type' && target === 'ledger/xdr/generated/xdr.ts') &&
          !(kind === 'type' && from.name === 'sources/worker/lateCode.ts'),
      ),
    ).toEqual([])
    for (const name of Object.values(doors)) expect(isOurs(name)).toBe(true)
  })

  test('of a room never go through its own doors', () => {
    expect(
      pairs(
        code,
        (from, { target }) =>
          Object.values(doors).includes(target) &&
          roomOf(target) === roomOf(from.name) &&
          !Object.values(doors).includes(from.name),
      ),
    ).toEqual([])
  })

  test('never go in a circle, neither of files nor of page folders; code that loads later may name what loads it', () => {
    const pageFolder = (name: string) => /^ui\/pages\/[^/]+/.exec(name)?.[0] ?? name
    for (const circles of [circlesIn(edgesOf((name) => name)), circlesIn(edgesOf(pageFolder))])
      expect(circles).toEqual([])
  })

  test.each(Object.entries(beside))('of and by %s stay within its rule', (room, rule) => {
    const mayBeImportedBy: readonly string[] = rule.importedBy
    expect(
      pairs(
        shipped.filter(({ name }) => roomOf(name) === room),
        (_, { target }) => isOurs(target) && !isWithin(target, [room, ...rule.imports]),
      ),
    ).toEqual([])
    expect(
      pairs(
        shipped.filter(({ name }) => roomOf(name) !== room),
        (from, { target, kind }) =>
          roomOf(target) === room &&
          isOurs(target) &&
          !(mayBeImportedBy.includes(from.name) && (kind === 'dynamic' || kind === 'type')) &&
          !(roomOf(from.name) === 'gateway' && target.startsWith('mock/server/')),
      ),
    ).toEqual([])
  })

  test('of the mock reach no reader of a wire format, not even through another file', () => {
    const reached = shipped
      .filter(({ name }) => roomOf(name) === 'mock')
      .flatMap(({ name }) => [...reachableFrom(name)])
    expect(new Set(reached).size).toBeGreaterThan(50)
    expect(reached.filter((name) => !isWithin(name, ['mock', 'ledger/values']))).toEqual([])
  })

  test('never reach from the product into tests or Node programs', () => {
    expect(
      pairs(
        shipped,
        (_, { target }) =>
          /\.test\.tsx?$/.test(target) ||
          target.startsWith('node:') ||
          target.startsWith('e2e/') ||
          roomOf(target) === 'tools',
      ),
    ).toEqual([])
  })

  test('of the SDK at run time are in ledger/xdr alone', () => {
    expect(
      pairs(
        shipped,
        (from, { target, kind }) =>
          target.startsWith('@stellar/') && kind !== 'type' && !from.name.startsWith('ledger/xdr/'),
      ),
    ).toEqual([])
  })
})

describe('code that loads later', () => {
  const lists = [
    'sources/worker/lateCode.ts',
    'ui/app/lateCode.ts',
    'ui/app/pages.ts',
    'worker.ts',
    'ledger/xdr/signatures.ts',
  ]
  const dynamic = shipped
    .filter(({ name }) => roomOf(name) !== 'gateway')
    .flatMap(({ name, imports }) =>
      imports.flatMap(({ kind, target }) => (kind === 'dynamic' ? [{ name, target }] : [])),
    )

  test('is listed in few places, and is little', () => {
    expect(dynamic.filter(({ name }) => !lists.includes(name))).toEqual([])
    expect(dynamic.length).toBeGreaterThan(10)
    expect(dynamic.length).toBeLessThanOrEqual(25)
  })
})

describe('the page', () => {
  test('draws plain data: only the worker reads, decodes and derives', () => {
    const page = reachableFrom('main.tsx')
    expect(page.size).toBeGreaterThan(200)
    expect(
      [...page].filter((name) => isReader(name) || isWithin(name, ['sources/index', 'mock'])),
    ).toEqual([])
  })

  test('writes its query keys in ui/queries alone', () => {
    expect(
      shipped
        .filter(({ name, text }) => !name.startsWith('ui/queries/') && /\bqueryKey:/.test(text))
        .map(({ name }) => name),
    ).toEqual([])
  })

  test('reads no query key by position', () => {
    const taken =
      /\bqueryKey(?:\[|\.(?:at|slice|find)|\?\.)|\{ ?queryKey ?[,}]|for \(const \[key\b.*getQueriesData/
    expect(
      shipped
        .filter(({ name, text }) => roomOf(name) === 'ui' && taken.test(text))
        .map(({ name }) => name),
    ).toEqual([])
  })
})

describe('files', () => {
  test('export by name, but for types of a door, and values, which are for everybody', () => {
    expect(
      code.filter(({ text }) => /^export (\* from|default)\s/m.test(text)).map(({ name }) => name),
    ).toEqual(['ledger/values/index.ts'])
  })

  test('lie beside their user, not in a drawer', () => {
    const drawers = /(^|\/)(utils?|libs?|helpers?|hooks|types|services|common|shared)(\/|\.tsx?$)/
    expect(sources.map(({ name }) => name).filter((name) => drawers.test(name))).toEqual([])
  })
})
