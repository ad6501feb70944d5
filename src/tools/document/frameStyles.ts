import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The styles of the first frame, short, with the values of the design tokens in them. */
export function frameStyles(root: string): string {
  const tokens = short(readFileSync(path.join(root, 'src/styles.css'), 'utf8'))
  const frame = short(readFileSync(path.join(import.meta.dirname, 'frame.css'), 'utf8'))
  return frame.replaceAll(/var\((--[\w-]+)\)/g, (_all, name: string) => {
    const value = new RegExp(`${name}:([^;}]+)`).exec(tokens)?.[1]
    if (value === undefined) throw new Error(`styles.css has no ${name}`)
    return value
  })
}

const short = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,>]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim()
