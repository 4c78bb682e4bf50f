import { NoResponseError } from '../../lib/http/call-errors.ts'
import { ErrorPanel, FailureActions } from './error-panel.tsx'
import { State } from './state.tsx'
import { messages } from '../messages.ts'

type LoadFailedProps = {
  error: unknown
  noNetworkText: string
  isPart?: boolean
  onRetry: () => void
}

export function LoadFailed({ error, noNetworkText, ...actions }: LoadFailedProps) {
  if (!(error instanceof NoResponseError)) return <ErrorPanel error={error} {...actions} />
  return (
    <div role="alert">
      <State
        drawing="offline"
        title={messages.noNetwork}
        text={noNetworkText}
        action={<FailureActions {...actions} />}
      />
    </div>
  )
}
