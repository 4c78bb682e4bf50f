import { NoAnswer } from '../../../lib/call-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { offlineIcon, refreshIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/panel.tsx'
import { State } from '../../../ui/state.tsx'
import { texts } from '../texts.ts'

type NoticesFailedProps = { error: unknown; supportHref: string; onRetry: () => void }

/** Nothing to tell of debts and requests: there was no answer, or the server failed. */
export function NoticesFailed({ error, supportHref, onRetry }: NoticesFailedProps) {
  return (
    <Panel label={texts.due}>
      {error instanceof NoAnswer ? (
        <div role="alert">
          <State
            icon={offlineIcon}
            title={texts.noNetwork}
            text={texts.noNetworkText}
            action={
              <Button isSmall icon={refreshIcon} onClick={onRetry}>
                {texts.retry}
              </Button>
            }
          />
        </div>
      ) : (
        <ErrorPanel supportHref={supportHref} onRetry={onRetry} />
      )}
    </Panel>
  )
}
