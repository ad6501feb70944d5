import { expect, test } from 'vitest'
import { routeFiles, shellFiles } from './bootScript.ts'

test('the boot script loads what a section needs beyond the shell', () => {
  const chunk = (file: string, imports: readonly string[], modules: readonly string[]) => ({
    file,
    isEntry: file === 'shell.js',
    imports,
    modules,
  })
  expect(
    routeFiles([
      chunk('shell.js', [], ['src/main.tsx']),
      chunk('shared.js', ['shell.js'], ['src/ui/components/Table.tsx']),
      chunk('later.js', ['shared.js'], ['src/ui/list/ListTools.tsx']),
      chunk('tools.js', ['shell.js'], ['src/ui/pages/home/HomePage.tsx']),
      chunk(
        'history.js',
        ['shell.js', 'shared.js'],
        ['src/ui/pages/ledgers/LedgerPage.tsx', 'src/ui/pages/operations/OperationsPage.tsx'],
      ),
    ]),
  ).toEqual({
    files: ['tools.js', 'history.js', 'shared.js'],
    routes: { '': [0], ledgers: [1, 2], operations: [1, 2] },
  })
})

test('every page begins with the entry and all that it imports', () => {
  const chunk = (file: string, imports: readonly string[], isEntry = false) => ({
    file,
    isEntry,
    imports,
    modules: [],
  })
  const chunks = [
    chunk('runtime.js', []),
    chunk('shell.js', ['library.js'], true),
    chunk('library.js', ['runtime.js']),
    chunk('page.js', ['shell.js']),
  ]
  expect(shellFiles(chunks)).toEqual(['shell.js', 'library.js', 'runtime.js'])
})
