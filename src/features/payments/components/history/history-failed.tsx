import { NoAnswer } from '../../../../lib/call-errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { offlineIcon, refreshIcon } from '../../../../ui/icons.ts'
import { State } from '../../../../ui/state.tsx'
import { historyTexts } from '../../history-texts.ts'

type HistoryFailedProps = { error: unknown; onRetry: () => void }

/** The payments could not be shown: there was no answer, or the server failed. */
export function HistoryFailed({ error, onRetry }: HistoryFailedProps) {
  return (
    <div className="panel">
      {error instanceof NoAnswer ? (
        <div role="alert">
          <State
            icon={offlineIcon}
            title={historyTexts.noNetwork}
            text={historyTexts.noNetworkText}
            action={
              <Button isSmall icon={refreshIcon} onClick={onRetry}>
                {historyTexts.retry}
              </Button>
            }
          />
        </div>
      ) : (
        <ErrorPanel onRetry={onRetry} />
      )}
    </div>
  )
}
