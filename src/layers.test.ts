import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/** From the bottom up: a file imports from its own room and from those before it. */
const rooms = [
  'model',
  'xdr',
  'rest/records',
  'effects',
  'operations',
  'derive',
  'collections',
  'indexer',
  'sources',
  'thread',
  'queries',
  'ui',
  'main',
]
/** The folders of ui, from the bottom up. */
const folders = [
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
  'ui/proof',
  'ui/failure',
  'ui/comparison',
  'ui/routing',
  'ui/pages',
  'ui/app',
]
/** Beside them: what each may import, and who else may import it (tests and Node programs aside). */
const beside = {
  gateway: {
    imports: [...rooms.slice(0, rooms.indexOf('sources') + 1), 'rest/server'],
    importedBy: [],
  },
  mock: { imports: ['model', 'rest/server'], importedBy: ['main.tsx', 'thread/answerPage.ts'] },
} as const
/** Node programs and what tests share, on top of everything: the product imports neither. */
const programs = ['tools', 'testing']

interface Import {
  readonly target: string
  readonly relative: boolean
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
/** What ends in the page or in the worker; tests and Node programs may reach anywhere. */
const shipped = code.filter(
  ({ name }) => !/\.test\.tsx?$/.test(name) && !programs.includes(roomOf(name)),
)

function importsOf(name: string, text: string): Import[] {
  const found: Import[] = []
  const add = (kind: Import['kind'], specifier = '') => {
    const relative = specifier.startsWith('.')
    const target = specifier.replace(/\?.*$/, '')
    found.push({
      kind,
      relative,
      target: relative ? path.posix.join(path.posix.dirname(name), target) : target,
    })
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

const heightOf = (name: string) => rooms.indexOf(roomOf(name))
/** The first part of its path; of what is about REST, the first two. */
function roomOf(name: string): string {
  const [first = '', second = ''] = name.split('/')
  if (!name.includes('/')) return 'main'
  return first === 'rest' ? `${first}/${second}` : first
}
const isOurs = (target: string) => byName.has(target)
const isGenerated = (name: string) => name.includes('/generated/')

/** Everything that may run in the page once `entry` runs: worker threads apart, and what stands in for a refused one. */
function reachableFrom(entry: string): Set<string> {
  const seen = new Set([entry])
  for (const name of seen)
    for (const { target, kind } of byName.get(name)?.imports ?? []) {
      const standIn = name === 'main.tsx' && kind === 'dynamic'
      if (kind !== 'type' && kind !== 'worker' && !standIn && isOurs(target)) seen.add(target)
    }
  return seen
}

const pairs = (list: readonly Source[], wrong: (from: Source, to: Import) => boolean) =>
  list.flatMap((from) =>
    from.imports.filter((to) => wrong(from, to)).map((to) => `${from.name} → ${to.target}`),
  )

/** Who imports whom, types included; `nodeOf` names the node of a file. */
function edgesOf(nodeOf: (name: string) => string): Map<string, ReadonlySet<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { name, imports } of code) {
    const node = nodeOf(name)
    const targets = edges.get(node) ?? new Set()
    edges.set(node, targets)
    for (const { target } of imports) if (nodeOf(target) !== node) targets.add(nodeOf(target))
  }
  return edges
}

/** What is left once nothing can be taken away that imports none of the rest, or that none of the rest imports. */
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
        (_, { target, relative, kind }) =>
          relative && kind !== 'worker' && !target.startsWith('..') && !isOurs(target),
      ),
    ).toEqual([])
  })

  test('stay in a room: there is no other folder', () => {
    const known = [...rooms, 'rest/server', ...Object.keys(beside), ...programs]
    expect(code.map(({ name }) => roomOf(name)).filter((layer) => !known.includes(layer))).toEqual(
      [],
    )
  })

  test('never climb', () => {
    expect(
      pairs(
        shipped,
        (from, { target }) =>
          heightOf(from.name) >= 0 && isOurs(target) && heightOf(target) > heightOf(from.name),
      ),
    ).toEqual([])
  })

  test('never climb from folder to folder of ui', () => {
    const folderOf = (name: string) => name.split('/').slice(0, 2).join('/')
    const ui = shipped.filter(({ name }) => roomOf(name) === 'ui')
    expect(ui.map(({ name }) => folderOf(name)).filter((each) => !folders.includes(each))).toEqual(
      [],
    )
    expect(
      pairs(
        ui,
        (from, { target }) =>
          folders.indexOf(folderOf(target)) > folders.indexOf(folderOf(from.name)),
      ),
    ).toEqual([])
  })

  test('never go in a circle, neither of files nor of page folders', () => {
    const pageFolder = (name: string) => /^ui\/pages\/[^/]+/.exec(name)?.[0] ?? name
    for (const circles of [circlesIn(edgesOf((name) => name)), circlesIn(edgesOf(pageFolder))])
      expect(circles).toEqual([])
  })

  test.each(Object.entries(beside))('of and by %s stay within its rule', (layer, rule) => {
    const mayImport: readonly string[] = [layer, ...rule.imports]
    const mayBeImportedBy: readonly string[] = rule.importedBy
    expect(
      pairs(
        shipped.filter(({ name }) => roomOf(name) === layer),
        (_, { target }) => isOurs(target) && !mayImport.includes(roomOf(target)),
      ),
    ).toEqual([])
    expect(
      pairs(
        shipped.filter(({ name }) => roomOf(name) !== layer),
        (from, { target, kind }) =>
          roomOf(target) === layer &&
          isOurs(target) &&
          !(mayBeImportedBy.includes(from.name) && (kind === 'dynamic' || kind === 'type')),
      ),
    ).toEqual([])
  })

  test('of the REST server’s code are in the mock and the gateway alone, which it knows nothing of', () => {
    const users = ['rest/server', 'gateway', 'mock']
    expect(
      pairs(
        shipped,
        (from, { target }) =>
          (roomOf(target) === 'rest/server' && !users.includes(roomOf(from.name))) ||
          (roomOf(from.name) === 'rest/server' &&
            isOurs(target) &&
            !['model', 'rest/server'].includes(roomOf(target))),
      ),
    ).toEqual([])
  })

  test('never reach from the product into tests or Node programs', () => {
    expect(
      pairs(
        shipped,
        (_, { target }) =>
          /\.test\.tsx?$/.test(target) ||
          target.startsWith('node:') ||
          (isOurs(target) && programs.includes(roomOf(target))),
      ),
    ).toEqual([])
  })

  test('of the SDK at run time are in xdr alone', () => {
    expect(
      pairs(
        shipped,
        (from, { target, kind }) =>
          target.startsWith('@stellar/') && kind !== 'type' && roomOf(from.name) !== 'xdr',
      ),
    ).toEqual([])
  })
})

describe('the page', () => {
  test('draws plain data: only the worker reads, decodes and derives', () => {
    const page = reachableFrom('main.tsx')
    const working = ['rest/records', 'effects', 'operations', 'derive', 'xdr', 'indexer', 'mock']
    expect([...page].filter((name) => working.includes(roomOf(name)))).toEqual([])
  })

  test('writes its query keys in queries alone', () => {
    expect(
      shipped
        .filter(({ name, text }) => roomOf(name) !== 'queries' && /\bqueryKey:/.test(text))
        .map(({ name }) => name),
    ).toEqual([])
  })

  test('reads no query key by position', () => {
    const taken =
      /\bqueryKey(?:\[|\.(?:at|slice|find)|\?\.)|\{ ?queryKey ?[,}]|for \(const \[key\b.*getQueriesData/
    expect(
      shipped
        .filter(({ name, text }) => heightOf(name) >= rooms.indexOf('queries') && taken.test(text))
        .map(({ name }) => name),
    ).toEqual([])
  })
})

describe('files', () => {
  test('are no barrels and export by name', () => {
    expect(
      code
        .filter(
          ({ name, text }) =>
            /(^|\/)index\.tsx?$/.test(name) || /^export (\*|default)\s/m.test(text),
        )
        .map(({ name }) => name),
    ).toEqual([])
  })

  test('export no name that another file exports for something else', () => {
    const files = new Map<string, string[]>()
    const exported =
      /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)|^export (?:type )?\{([^}]*)\}/gm
    for (const { name, text } of code.filter(
      ({ name }) => !/\.test\.tsx?$/.test(name) && !isGenerated(name),
    ))
      for (const [, own, list = ''] of text.matchAll(exported))
        for (const each of own === undefined ? list.split(',') : [own]) {
          const identifier = each.trim().replace(/^.* /, '')
          if (identifier !== '') files.set(identifier, [...(files.get(identifier) ?? []), name])
        }
    expect(files.size).toBeGreaterThan(1000)
    expect([...files].filter(([, names]) => new Set(names).size > 1)).toEqual([])
  })

  test('lie beside their user, not in a drawer', () => {
    const drawers = /(^|\/)(utils?|libs?|helpers?|hooks|types|services|common|shared)(\/|\.tsx?$)/
    expect(sources.map(({ name }) => name).filter((name) => drawers.test(name))).toEqual([])
  })
})
