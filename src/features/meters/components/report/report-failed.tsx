import { NoAnswer } from '../../../../lib/call-errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { offlineIcon, refreshIcon } from '../../../../ui/icons.ts'
import { State } from '../../../../ui/state.tsx'
import { reportTexts } from '../../report-texts.ts'

type ReportFailedProps = { error: unknown; onRetry: () => void }

/** The period could not be shown: there was no answer, or the server failed. */
export function ReportFailed({ error, onRetry }: ReportFailedProps) {
  return (
    <div className="panel">
      {error instanceof NoAnswer ? (
        <div role="alert">
          <State
            icon={offlineIcon}
            title={reportTexts.noNetwork}
            text={reportTexts.noNetworkText}
            action={
              <Button isSmall icon={refreshIcon} onClick={onRetry}>
                {reportTexts.retry}
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
