import { NoResponseError } from '../../lib/http/call-errors.ts'
import { Button } from '../buttons/button.tsx'
import { ErrorPanel } from './error-panel.tsx'
import { offlineIcon, refreshIcon } from '../icons/icons.ts'
import { State } from './state.tsx'
import { messages } from '../messages.ts'

type LoadFailedProps = {
  error: unknown
  noNetworkText: string
  supportHref?: string | null
  onRetry: () => void
}

export function LoadFailed({ error, noNetworkText, supportHref, onRetry }: LoadFailedProps) {
  if (!(error instanceof NoResponseError)) return <ErrorPanel supportHref={supportHref} onRetry={onRetry} />
  return (
    <div role="alert">
      <State
        icon={offlineIcon}
        title={messages.noNetwork}
        text={noNetworkText}
        action={
          <Button isSmall icon={refreshIcon} onClick={onRetry}>
            {messages.retry}
          </Button>
        }
      />
    </div>
  )
}
