/**
 * Keeps a tree of React alive where others change its document: a browser's translation, an extension. They replace text
 * nodes that React still writes to and removes: that would end the page, or leave an old figure on it (React issue 11538).
 * Before React changes an element's children, the element gets back the children that React gave it; the translator
 * sees the new texts and translates them again.
 *
 * Only React calls the methods below: translators and extensions run in a world that has its own. A script that runs in the
 * page's world is recognised by the nodes that it inserts, which lack React's mark.
 */
export function allowForeignChanges(): void {
  /** The children that React gave to an element, where others have changed them. */
  const given = new WeakMap<Node, readonly Node[]>()
  /** The element that a node was taken from. */
  const takenFrom = new WeakMap<Node, Node>()
  // oxlint-disable-next-line typescript/unbound-method -- each call below names its element
  const { insertBefore, removeChild } = Node.prototype

  const note = (records: readonly MutationRecord[]) => {
    const before = new Map<Node, Node[]>()
    for (const { target, addedNodes, removedNodes, nextSibling } of records.toReversed()) {
      const children = before.get(target) ?? [...target.childNodes]
      const end = nextSibling === null ? children.length : children.indexOf(nextSibling)
      children.splice(end - addedNodes.length, addedNodes.length, ...removedNodes)
      before.set(target, children)
      for (const node of removedNodes) takenFrom.set(node, target)
    }
    for (const [parent, children] of before) if (!given.has(parent)) given.set(parent, children)
  }
  const observer = new MutationObserver(note)
  observer.observe(document.body, { childList: true, subtree: true })

  const restore = (parent: Node) => {
    note(observer.takeRecords())
    const children = given.get(parent)
    if (children === undefined) return
    given.delete(parent)
    for (const child of Array.from(parent.childNodes))
      if (!children.includes(child)) removeChild.call(parent, child)
    // What has stayed is not moved: a field would lose its focus.
    let next = parent.firstChild
    for (const child of children)
      if (child === next) next = next.nextSibling
      else insertBefore.call(parent, child, next)
    observer.takeRecords()
  }

  let inserted: Node | undefined
  const place = <T extends Node>(parent: Node, node: T, next: Node | null): T => {
    const isOfReact = Object.keys(node).some((name) => name.startsWith('__react'))
    if (parent.isConnected && isOfReact) {
      restore(parent)
      insertBefore.call(parent, node, next?.parentNode === parent ? next : null)
      observer.takeRecords()
      return node
    }
    insertBefore.call(parent, node, next)
    if (isOfReact) return node
    inserted = node
    queueMicrotask(() => {
      inserted = undefined
    })
    return node
  }
  const { nodeValue, textContent } = Object.getOwnPropertyDescriptors(Node.prototype)
  Object.assign(Node.prototype, {
    appendChild<T extends Node>(this: Node, node: T): T {
      return place(this, node, null)
    },
    insertBefore<T extends Node>(this: Node, node: T, next: Node | null): T {
      return place(this, node, next)
    },
    removeChild<T extends Node>(this: Node, node: T): T {
      const isReplaced =
        inserted !== undefined &&
        inserted.parentNode === this &&
        (inserted === node.previousSibling || inserted === node.nextSibling)
      if (!isReplaced) restore(this)
      if (node.parentNode === this) removeChild.call(this, node)
      if (!isReplaced) observer.takeRecords()
      return node
    },
  })
  Object.defineProperties(Node.prototype, {
    nodeValue: {
      ...nodeValue,
      set(this: Node, value: string | null) {
        note(observer.takeRecords())
        const parent = this.parentNode === null ? takenFrom.get(this) : undefined
        if (parent !== undefined) restore(parent)
        nodeValue.set?.call(this, value)
      },
    },
    textContent: {
      ...textContent,
      set(this: Node, value: string | null) {
        note(observer.takeRecords())
        given.delete(this)
        textContent.set?.call(this, value)
        observer.takeRecords()
      },
    },
  })
}
