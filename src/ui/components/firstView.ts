let shown = Promise.resolve()

/** Resolves once the page that the document was opened for is shown; at any later time at once. */
export const firstViewShown = (): Promise<void> => shown

/** Holds back the parts of the first page until the returned function is called: the line and the processor are its own. */
export function beginFirstView(): () => void {
  let end = () => {}
  shown = new Promise((resolve) => {
    end = resolve
  })
  return () => end()
}
