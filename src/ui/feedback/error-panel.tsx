import { CallError } from '../../lib/http/call-errors.ts'
import { goBack, useHashLocation } from '../../lib/routes/hash-location.ts'
import { homePath } from '../../lib/routes/public-paths.ts'
import { Button } from '../buttons/button.tsx'
import { alertIcon, refreshIcon } from '../icons/icons.ts'
import { State } from './state.tsx'
import { useSupport } from './support-context.ts'
import { SupportPhone } from './support-phone.tsx'
import { messages } from '../messages.ts'

type FailureActionsProps = {
  onRetry?: (() => void) | undefined
  /** A part of a page, or a sheet with its own close button: shows no way back and no telephone. */
  isPart?: boolean | undefined
  /** The page has its own way back beside the panel. */
  hasOwnBack?: boolean | undefined
}

/** What can be done about a failure: retry, go back, call. */
export function FailureActions({ onRetry, isPart = false, hasOwnBack = false }: FailureActionsProps) {
  const [path] = useHashLocation()
  const hasBack = useSupport() !== null && path !== homePath && !isPart && !hasOwnBack
  return (
    <>
      {(onRetry || hasBack) && (
        <div className="actions">
          {onRetry && (
            <Button isSmall icon={refreshIcon} onClick={onRetry}>
              {messages.retry}
            </Button>
          )}
          {hasBack && (
            <Button isSmall kind="plain" onClick={goBack}>
              {messages.back}
            </Button>
          )}
        </div>
      )}
      {!isPart && <SupportPhone />}
    </>
  )
}

type ErrorPanelProps = FailureActionsProps & { error?: unknown }

/** Reports a failed call where its data would be, once (U-04). */
export function ErrorPanel({ error, ...props }: ErrorPanelProps) {
  const supportHref = useSupport()?.links.support
  const support = supportHref ? <a href={supportHref}>{messages.support}</a> : messages.support
  return (
    <div role="alert">
      <State
        icon={alertIcon}
        title={messages.error}
        text={
          <>
            {messages.askSupport} {support}
            {props.onRetry && messages.orRetry}.
            {error instanceof CallError && error.requestId !== null && (
              <span className="state__code">
                {messages.errorCode} <b>{error.requestId}</b>
              </span>
            )}
          </>
        }
        action={<FailureActions {...props} />}
      />
    </div>
  )
}
