import { Button } from '../buttons/button.tsx'
import { alertIcon, refreshIcon } from '../icons/icons.ts'
import { State } from './state.tsx'
import { messages } from '../messages.ts'

type ErrorPanelProps = {
  /** tel:, mailto: or a URL. Without it the text has no link. */
  supportHref?: string | null | undefined
  onRetry?: () => void
}

export function ErrorPanel({ supportHref, onRetry }: ErrorPanelProps) {
  const support = supportHref ? <a href={supportHref}>{messages.support}</a> : messages.support
  return (
    <div role="alert">
      <State
        icon={alertIcon}
        title={messages.error}
        text={
          <>
            {messages.askSupport} {support}
            {onRetry && messages.orRetry}.
          </>
        }
        action={
          onRetry && (
            <Button isSmall icon={refreshIcon} onClick={onRetry}>
              {messages.retry}
            </Button>
          )
        }
      />
    </div>
  )
}
