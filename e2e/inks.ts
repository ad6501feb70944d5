import type axe from 'axe-core'

declare global {
  interface Window {
    readonly axe?: typeof axe & {
      readonly commons: {
        readonly dom: {
          /** The elements under each line of the element's text, the uppermost first. */
          readonly getTextElementStack: (element: Element) => readonly (readonly Element[])[]
        }
      }
    }
    /** What the rules of colours looked at in the last run, and what they found right in earlier ones. */
    inks?: Inks
  }
}

interface Inks {
  /** Every element there was, to tell whether it is still the same page. */
  elements: readonly Element[]
  /** What lies under each text, which no theme changes. */
  readonly under: Map<Element, readonly Element[]>
  readonly links: Set<Element>
  /** Texts whose place was in doubt: what they stand on is asked anew. */
  readonly doubtful: Set<Element>
  /** What was right, in this document or in one before it. */
  readonly right: Set<string>
  /** Those that are looked at now. */
  asked: readonly string[]
}

/**
 * Runs in the page, once a document: has axe-core tell the elements that its rules of colours look at,
 * each with all that lies under its text; given what is known to be right.
 */
export function noteInks(right: readonly string[]): void {
  const { axe } = window
  if (axe === undefined) throw new Error('axe is not in the page')
  const inks: Inks = {
    elements: [],
    under: new Map(),
    links: new Set(),
    doubtful: new Set(),
    right: new Set(right),
    asked: [],
  }
  window.inks = inks
  axe.configure({
    checks: [
      {
        id: 'note-text',
        evaluate: (node: Element) => {
          const stacks = axe.commons.dom.getTextElementStack(node)
          inks.under.set(node, [...new Set(stacks.flat())])
          return true
        },
      },
      {
        id: 'note-link',
        evaluate: (node: Element) => {
          inks.links.add(node)
          return true
        },
      },
    ],
    rules: [
      { id: 'color-contrast', all: ['note-text'] },
      { id: 'link-in-text-block', all: ['note-link'] },
    ],
  })
}

/**
 * Runs in the page, after its theme was changed: the elements in which the rules of colours have something new to look
 * at, undefined for the whole page. What they find is a function of what a text, all that lies under it and all that
 * it is in look like: of texts that have all of this in common one is looked at, once.
 */
export function newInks(): readonly Element[] | undefined {
  const { inks } = window
  if (inks === undefined) return undefined
  const elements = [...document.querySelectorAll('*')]
  const same =
    elements.length === inks.elements.length &&
    elements.every((element, index) => element === inks.elements[index])
  if (!same || inks.under.size === 0) return undefined

  const once = (look: (element: Element, style: CSSStyleDeclaration) => string) => {
    const known = new Map<Element, string>()
    return (element: Element): string => {
      const told = known.get(element) ?? look(element, getComputedStyle(element))
      known.set(element, told)
      return told
    }
  }
  const surface = once((_, style) =>
    [
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.mixBlendMode,
      style.filter,
      style.visibility,
    ].join(),
  )
  const ink = once((element, style) =>
    [
      style.color,
      style.fontSize,
      style.fontWeight,
      style.textShadow,
      style.webkitTextFillColor,
      style.webkitTextStrokeColor,
      style.webkitTextStrokeWidth,
      // A lone sign may be a picture.
      (element.textContent ?? '').trim().length === 1,
    ].join(),
  )
  /** What else tells a link from the text that it is in. */
  const mark = once((_, style) =>
    [
      style.display,
      style.border,
      style.outline,
      style.textDecoration,
      style.fontFamily,
      style.fontStyle,
    ].join(),
  )
  const within = (element: Element): readonly Element[] =>
    element.parentElement === null ? [element] : [element, ...within(element.parentElement)]
  const below = (element: Element) => (inks.under.get(element) ?? []).map(surface).join('/')
  const ofText = (element: Element) =>
    [ink(element), below(element), ...within(element).map(surface)].join('|')
  const ofLink = (element: Element) =>
    within(element)
      .map((each) => [ink(each), mark(each), surface(each), below(each)].join('|'))
      .join('||')

  const asked = new Set(inks.doubtful)
  const fresh = new Map<string, Element>()
  const look = (key: string, element: Element) => {
    if (!inks.right.has(key) && !fresh.has(key)) fresh.set(key, element)
  }
  for (const element of inks.under.keys())
    if (!inks.doubtful.has(element)) look(ofText(element), element)
  for (const element of inks.links)
    if (within(element).some((each) => inks.doubtful.has(each))) asked.add(element)
    else look(ofLink(element), element)
  inks.asked = [...fresh.keys()]
  return [...asked, ...fresh.values()]
}
