import { Button } from '../buttons/button.tsx'
import { alertIcon, refreshIcon } from '../icons/icons.ts'
import { State } from './state.tsx'
import { texts } from '../texts.ts'

type ErrorPanelProps = {
  /** Contact of support: tel:, mailto: or a URL; without it the text has no link. */
  supportHref?: string | null | undefined
  onRetry?: () => void
}

export function ErrorPanel({ supportHref, onRetry }: ErrorPanelProps) {
  const support = supportHref ? <a href={supportHref}>{texts.support}</a> : texts.support
  return (
    <div role="alert">
      <State
        icon={alertIcon}
        title={texts.error}
        text={
          <>
            {texts.askSupport} {support}
            {onRetry && texts.orRetry}.
          </>
        }
        action={
          onRetry && (
            <Button isSmall icon={refreshIcon} onClick={onRetry}>
              {texts.retry}
            </Button>
          )
        }
      />
    </div>
  )
}
