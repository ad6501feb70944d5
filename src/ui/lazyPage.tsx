import { type ComponentType, type ReactNode, lazy } from 'react'

export type LazyPage<Props extends object> = ((props: Props) => ReactNode) & {
  /** Loads the page's code ahead of its drawing. */
  readonly preload: () => Promise<void>
}

/** A page whose code is loaded apart; a load that failed is tried again. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const start = () =>
    (loading ??= load().then(
      (page) => ({ default: page }),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const Page = lazy(start)
  return Object.assign((props: Props) => <Page {...props} />, {
    preload: async () => {
      await start().catch(() => undefined) // told where the page is drawn
    },
  })
}
