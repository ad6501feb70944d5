/** Everything that decides how an element looks. Values of a border, an outline or a decoration that is not drawn are left out. */
const properties = [
  ['display', 'visibility', 'opacity', 'position', 'top', 'right', 'bottom', 'left', 'z-index'],
  ['margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ['padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ['min-width', 'max-width', 'min-height', 'max-height', 'box-sizing', 'appearance', 'cursor'],
  ['color', 'background-color', 'background-image', 'background-size', 'background-position'],
  ['background-repeat', 'background-origin', 'background-clip', 'background-attachment'],
  ['border-top-left-radius', 'border-bottom-right-radius', 'box-shadow', 'clip-path'],
  ['font-family', 'font-size', 'font-weight', 'font-style', 'font-variant-numeric', 'line-height'],
  ['letter-spacing', 'text-align', 'text-indent', 'text-wrap', 'text-overflow', 'white-space'],
  ['overflow-wrap', 'overflow-x', 'overflow-y', 'vertical-align', 'list-style-type'],
  ['flex-grow', 'flex-shrink', 'flex-basis', 'flex-direction', 'flex-wrap', 'order', 'row-gap'],
  ['column-gap', 'align-items', 'align-self', 'align-content', 'justify-content'],
  ['justify-items', 'justify-self', 'grid-template-columns', 'grid-template-rows'],
  ['grid-column-start', 'grid-column-end', 'grid-row-start', 'grid-row-end', 'grid-auto-flow'],
  ['border-collapse', 'container-type', 'container-name', 'overflow-anchor', 'resize', 'content'],
  ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'break-inside', 'break-after'],
  ['pointer-events', 'scrollbar-width', 'scroll-padding-left', 'color-scheme', 'animation-name'],
  ['transition-property', 'transition-duration'],
].flat()

const drawn = [
  ...['top', 'right', 'bottom', 'left'].map((side) => ({
    unless: [`border-${side}-width`, '0px'],
    values: [`border-${side}-width`, `border-${side}-style`, `border-${side}-color`],
  })),
  {
    unless: ['outline-style', 'none'],
    values: ['outline-style', 'outline-width', 'outline-color', 'outline-offset'],
  },
  {
    unless: ['text-decoration-line', 'none'],
    values: [
      'text-decoration-line',
      'text-decoration-color',
      'text-decoration-style',
      'text-decoration-thickness',
      'text-underline-offset',
    ],
  },
]

/** The look of a document. Elements share their styles, of which there are few. */
export interface Snapshot {
  /** Lines of "property: value". */
  readonly styles: readonly string[]
  readonly elements: readonly {
    /** The way to the element, as `main>div:2>p:1`. */
    readonly path: string
    readonly text: string
    /** x, y, width and height in CSS pixels. */
    readonly box: readonly number[]
    /** Indexes into `styles`: of the element, and of what stands before and after its content. */
    readonly look: readonly number[]
  }[]
}

/** Source of a function that takes a snapshot in the page: it walks all elements in document order. */
export const snapshotSource = `() => {
  const properties = ${JSON.stringify(properties)}
  const drawn = ${JSON.stringify(drawn)}
  const styles = []
  const known = new Map()
  const styleOf = (element, pseudo) => {
    if (pseudo === '::placeholder' && (element.placeholder ?? '') === '') return -1
    const style = getComputedStyle(element, pseudo)
    if ((pseudo === '::before' || pseudo === '::after') && ['none', 'normal'].includes(style.content)) return -1
    const names = [...properties]
    for (const { unless, values } of drawn)
      if (style.getPropertyValue(unless[0]) !== unless[1]) names.push(...values)
    const text = names.map((name) => name + ': ' + style.getPropertyValue(name)).join('\\n')
    let index = known.get(text)
    if (index === undefined) {
      index = styles.push(text) - 1
      known.set(text, index)
    }
    return index
  }
  const elements = []
  const walk = (element, path) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const box = [x, y, width, height].map((value) => Math.round(value * 8) / 8)
    const look = [undefined, '::before', '::after', '::placeholder'].map((pseudo) => styleOf(element, pseudo))
    const text = [...element.childNodes].find((node) => node.nodeType === 3)?.data.slice(0, 40) ?? ''
    elements.push({ path, text, box, look })
    let index = 0
    for (const child of element.children)
      if (!['SCRIPT', 'STYLE', 'LINK', 'NOSCRIPT', 'HEAD'].includes(child.tagName))
        walk(child, path + '>' + child.tagName.toLowerCase() + ':' + ++index)
  }
  walk(document.documentElement, 'html')
  return { styles, elements }
}`

/** The differences between two documents, each with its element. */
interface Difference {
  readonly what: string
  readonly where: string
}

export function differences(before: Snapshot, after: Snapshot): readonly Difference[] {
  const found: Difference[] = []
  /** The element that is clipped, with what is in it. */
  let clipped = 'none'
  const length = Math.max(before.elements.length, after.elements.length)
  for (let index = 0; index < length; index++) {
    const [one, other] = [before.elements[index], after.elements[index]]
    if (one === undefined || other === undefined || one.path !== other.path)
      return [...found, { what: 'other elements', where: one?.path ?? other?.path ?? '' }]
    const where = `${one.path} "${one.text.trim()}"`
    if (one.text !== other.text)
      found.push({ what: 'other texts', where: `${where} → "${other.text}"` })
    const [was, is] = [
      valuesOf(before.styles[one.look[0] ?? -1]),
      valuesOf(after.styles[other.look[0] ?? -1]),
    ]
    // Only screen readers find them: a pixel somewhere.
    if (was.get('clip-path') === hidden && is.get('clip-path') === hidden) clipped = `${one.path}>`
    if (`${one.path}>`.startsWith(clipped)) continue
    if (one.box.join() !== other.box.join())
      found.push({
        what: 'other boxes',
        where: `${where} ${one.box.join(' ')} → ${other.box.join(' ')}`,
      })
    for (const [part, pseudo] of ['', '::before', '::after', '::placeholder'].entries()) {
      const [old, now] = [
        valuesOf(before.styles[one.look[part] ?? -1]),
        valuesOf(after.styles[other.look[part] ?? -1]),
      ]
      for (const property of new Set([...old.keys(), ...now.keys()]))
        if (old.get(property) !== now.get(property))
          found.push({
            what: `${pseudo}${property}: ${old.get(property) ?? '–'} → ${now.get(property) ?? '–'}`,
            where,
          })
    }
  }
  return found
}

const hidden = 'inset(50%)'

/** Values by property, where what cannot be seen is written in one way. */
function valuesOf(style = ''): ReadonlyMap<string, string> {
  const known = read.get(style)
  if (known !== undefined) return known
  const values = new Map<string, string>()
  for (const line of style.split('\n').filter((each) => each !== '')) {
    const at = line.indexOf(': ')
    values.set(line.slice(0, at), line.slice(at + 2))
  }
  for (const gap of ['row-gap', 'column-gap'])
    if (values.get(gap) === 'normal') values.set(gap, '0px')
  for (const [name, value] of values) {
    // The same in a flex or a grid container that runs as this page's do.
    if (/^(align|justify)-/.test(name) && /^(start|end)$/.test(value))
      values.set(name, `flex-${value}`)
    // A circle, written in two ways.
    if (name.endsWith('-radius') && /^(50%|3\.35544e\+07px)$/.test(value)) values.set(name, 'round')
  }
  if (values.get('background-position') === '0px 0px') values.set('background-position', '0% 0%')
  // Figures of a monospaced font are tabular anyway.
  if (values.get('font-family')?.startsWith('ui-monospace') === true)
    values.delete('font-variant-numeric')
  read.set(style, values)
  return values
}

const read = new Map<string, ReadonlyMap<string, string>>()
