import { expect, test } from 'vitest'
import { routeFiles } from './bootScript.ts'

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
      chunk('later.js', ['shared.js'], ['src/ui/list/lazy/LoadMore.tsx']),
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
