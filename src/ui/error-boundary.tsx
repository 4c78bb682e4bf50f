import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorPanel } from './error-panel.tsx'

type ErrorBoundaryProps = {
  supportHref?: string | undefined
  onError?: (error: unknown, info: ErrorInfo) => void
  children: ReactNode
}

/** Keeps a fault of one screen from taking the whole application with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ErrorPanel supportHref={this.props.supportHref} onRetry={() => this.setState({ hasFailed: false })} />
    )
  }
}
