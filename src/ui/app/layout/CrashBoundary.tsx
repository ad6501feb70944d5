import { Component, type ReactNode } from 'react'
import { Crash } from './Crash.tsx'

/** Catches errors outside of any page: a message, never a blank page. */
export class CrashBoundary extends Component<
  { readonly children: ReactNode },
  { readonly error?: unknown }
> {
  override state: { readonly error?: unknown } = {}
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    return this.state.error === undefined ? this.props.children : <Crash error={this.state.error} />
  }
}
