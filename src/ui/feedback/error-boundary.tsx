import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** Draws the replacement of the children that failed; `retry` draws the children again. */
  renderFailed: (retry: () => void) => ReactNode
  /** Path of the page: a change of it renders the children again as well. */
  place?: string
  children: ReactNode
}

/** Keeps a failure of one subtree from taking the whole page with it. */
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
