import { useAtom } from 'jotai/react'
import { useEffect, useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { getRefusalConfig } from '#contract/notifications/endpoints.ts'
import type { NotificationSettingsConfig } from '#contract/notifications/schema.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { useAttempt } from '../../ui/feedback/attempt.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { doneIcon } from '../../ui/icons/icons.ts'
import { ChannelsSkeleton } from './channel-switches.tsx'
import { messages } from './messages.ts'

/** One atom per token, so that settings never appear under another link. */
const refusalAtom = (id: string) => remoteAtom(getRefusalConfig, { input: () => ({ query: { id } }) })

type EmailLinkGateProps = {
  id: string
  children: (config: NotificationSettingsConfig, reload: () => Promise<void>) => ReactNode
}

// 400 means a missing token, 404 an invalid one.
const isDead = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

export function EmailLinkGate({ id, children }: EmailLinkGateProps) {
  const [letterAtom] = useState(() => refusalAtom(id))
  const [{ value, status, error }, load] = useAtom(letterAtom)
  useEffect(() => void load(), [load])

  if (isDead(error))
    return (
      <State
        drawing="missing"
        title={messages.linkExpired}
        text={messages.linkDeadText}
        action={
          <ButtonLink isSmall href={`#${publicRoutes.login.to({})}`}>
            {messages.toLogin}
          </ButtonLink>
        }
      />
    )
  if (value) return children(value, load)
  return status === 'failed' ? (
    <LoadFailed error={error} noNetworkText={messages.noNetworkText} onRetry={() => void load()} />
  ) : (
    <ChannelsSkeleton />
  )
}

export const useEmailLinkId = (): string => new URLSearchParams(useSearch()).get('id') ?? ''

export const usePress = (action: () => Promise<void>) => {
  const { error, isBusy, attempt } = useAttempt(String)
  return { isBusy, hasFailed: error !== null, press: () => void attempt(action) }
}

const focus = (node: HTMLElement | null): void => node?.focus()

/** Focuses the new step for screen readers. */
export function NextStep({ children }: { children: ReactNode }) {
  return (
    <div className="stack next-step" tabIndex={-1} ref={focus}>
      {children}
    </div>
  )
}

type DoneStepProps = { title: string; text: string; action?: ReactNode }

export function DoneStep({ title, text, action }: DoneStepProps) {
  return (
    <NextStep>
      <State tone="ok" icon={doneIcon} title={title} text={text} action={action} />
    </NextStep>
  )
}
