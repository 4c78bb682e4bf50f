import { NoResponseError } from '../../lib/http/call-errors.ts'
import { ErrorPanel, FailureActions } from './error-panel.tsx'
import { offlineIcon } from '../icons/icons.ts'
import { State } from './state.tsx'
import { messages } from '../messages.ts'

type LoadFailedProps = {
  error: unknown
  noNetworkText: string
  isPart?: boolean
  onRetry: () => void
}

export function LoadFailed({ error, noNetworkText, ...actions }: LoadFailedProps) {
  if (!(error instanceof NoResponseError)) return <ErrorPanel {...actions} />
  return (
    <div role="alert">
      <State
        icon={offlineIcon}
        title={messages.noNetwork}
        text={noNetworkText}
        action={<FailureActions {...actions} />}
      />
    </div>
  )
}
