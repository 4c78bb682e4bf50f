import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** `retry` renders the children again. */
  renderFailed: (retry: () => void) => ReactNode
  /** Path of the page. A change also retries. */
  place?: string
  children: ReactNode
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps) {
    if (this.state.hasFailed && place !== this.props.place) this.retry()
  }

  retry = () => this.setState({ hasFailed: false })

  override render() {
    return this.state.hasFailed ? this.props.renderFailed(this.retry) : this.props.children
  }
}
