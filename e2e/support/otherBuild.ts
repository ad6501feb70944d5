import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Copies a built folder as another build of it has it: each asset under another name. The copy shares the recording. */
export function otherBuild(folder: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'parallax-build-'))
  const recorded = path.join(folder, 'recorded')
  cpSync(folder, copy, { recursive: true, filter: (from) => from !== recorded })
  symlinkSync(recorded, path.join(copy, 'recorded'))
  const assets = readdirSync(path.join(copy, 'assets'))
  const hashes = assets.flatMap((name) => /-([\w-]{8})\.\w+$/.exec(name)?.[1] ?? [])
  const renamed = (text: string) =>
    hashes.reduce((all, hash) => all.replaceAll(hash, `${hash.slice(1)}0`), text)
  for (const name of assets) {
    const to = path.join(copy, 'assets', renamed(name))
    renameSync(path.join(copy, 'assets', name), to)
    writeFileSync(to, renamed(readFileSync(to, 'utf8')))
  }
  const digest = (page: string) =>
    createHash('sha256')
      .update(/<script>(.*?)<\/script>/s.exec(page)?.[1] ?? '')
      .digest('base64')
  const before = readFileSync(path.join(copy, 'index.html'), 'utf8')
  for (const name of ['index.html', '404.html', '_headers', 'offline.js']) {
    const file = path.join(copy, name)
    const text = renamed(readFileSync(file, 'utf8'))
    writeFileSync(file, text.replaceAll(digest(before), digest(renamed(before))))
  }
  return copy
}
