import { NoAnswer } from '../../../lib/call-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { offlineIcon, refreshIcon } from '../../../ui/icons.ts'
import { State } from '../../../ui/state.tsx'
import { texts } from '../texts.ts'

type ShopFailedProps = { error: unknown; noNetworkText: string; onRetry: () => void }

/** Nothing to show: there was no answer, or the server failed. */
export function ShopFailed({ error, noNetworkText, onRetry }: ShopFailedProps) {
  if (!(error instanceof NoAnswer)) return <ErrorPanel onRetry={onRetry} />
  return (
    <div role="alert">
      <State
        icon={offlineIcon}
        title={texts.noNetwork}
        text={noNetworkText}
        action={
          <Button isSmall icon={refreshIcon} onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      />
    </div>
  )
}
