import { Component, createContext, type ReactNode } from 'react'

/** `retry` renders what failed again. */
export type RenderFailed = (retry: () => void, error: unknown) => ReactNode

/** Of the nearest boundary. A lazy component that cannot be loaded uses it in its own place. */
export const RenderFailedContext = createContext<RenderFailed>(() => null)

type ErrorBoundaryProps = {
  renderFailed: RenderFailed
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
    const { renderFailed, children } = this.props
    if (this.state.hasFailed) return renderFailed(this.retry, this.state.error)
    return <RenderFailedContext value={renderFailed}>{children}</RenderFailedContext>
  }
}
