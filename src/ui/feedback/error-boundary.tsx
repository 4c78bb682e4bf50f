import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** `retry` renders the children again. */
  renderFailed: (retry: () => void, error: unknown) => ReactNode
  /** Path of the page. A change also retries. */
  place?: string
  children: ReactNode
}

interface State {
  readonly hasFailed: boolean
  readonly error: unknown
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { hasFailed: false, error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { hasFailed: true, error }
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps) {
    if (this.state.hasFailed && place !== this.props.place) this.retry()
  }

  retry = () => this.setState({ hasFailed: false, error: null })

  override render() {
    return this.state.hasFailed ? this.props.renderFailed(this.retry, this.state.error) : this.props.children
  }
}
