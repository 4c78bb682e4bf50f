import { Component, type ReactNode } from 'react'
import { StartFailed } from './start-failed.tsx'

/** Catches whatever breaks before a screen stands, a configuration or a part that did not come included. */
export class StartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <StartFailed /> : this.props.children
  }
}
