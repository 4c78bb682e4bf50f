import { Button } from '../ui/buttons/button.tsx'
import { alertIcon, refreshIcon } from '../ui/icons/icons.ts'
import { State } from '../ui/feedback/state.tsx'
import { startTexts } from './start-texts.ts'

type StartFailedProps = { onRetry?: () => void }

const reload = (): void => location.reload()

/** A start-up that failed ends here, never in a white page (B-01). */
export function StartFailed({ onRetry = reload }: StartFailedProps) {
  return (
    <main className="main" id="main">
      <State
        icon={alertIcon}
        isPage
        title={startTexts.startFailed}
        text={startTexts.startFailedHelp}
        action={
          <Button kind="primary" icon={refreshIcon} onClick={onRetry}>
            {startTexts.retry}
          </Button>
        }
      />
    </main>
  )
}
