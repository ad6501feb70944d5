import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compile } from 'tailwindcss'

/** The frame takes these from Tailwind's preflight and from the base of the stylesheet. */
const base = `
  :root { color-scheme: light dark; background: --theme(--color-paper) }
  :root[data-theme="light"] { color-scheme: light }
  :root[data-theme="dark"] { color-scheme: dark }
  *, ::before { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
  input { background: none; color: inherit; font: inherit }
  body { color: --theme(--color-ink); font: 400 --theme(--text-base) / 1.25rem --theme(--font-sans) }`

/**
 * The styles of the first frame, short: the utilities that it names, with the values of the design tokens in them, in the
 * lowest layer, so that the stylesheet overrides them.
 */
export async function frameStyles(root: string, frame: string): Promise<string> {
  const sheet = readFileSync(path.join(root, 'src/styles.css'), 'utf8')
  const [tokens] = /@theme static \{.*?^\}/ms.exec(sheet) ?? []
  if (tokens === undefined) throw new Error('styles.css has no tokens')
  const variants = sheet.match(/^@custom-variant .*;$/gm) ?? []
  const lines = sheet.match(/^@utility loading-lines? \{.*?^\}/gms) ?? []
  const compiler = await compile(`
    ${tokens.replace('static', 'inline')}
    ${variants.join('\n')}
    ${lines.join('\n')}
    @layer frame { ${base} @tailwind utilities; }`)
  const classes = [...frame.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  return short(compiler.build(classes))
}

const short = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim()
