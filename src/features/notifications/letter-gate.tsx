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

/** The settings of a letter's address; an atom for each letter, so that none is shown under another's link. */
const refusalAtom = (id: string) => remoteAtom(getRefusalConfig, { input: () => ({ query: { id } }) })

type LetterGateProps = {
  /** The letter's signed token. */
  id: string
  children: (config: NotificationSettingsConfig, reload: () => Promise<void>) => ReactNode
}

// Without a token the server answers 400, with a wrong one 404.
const isDead = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

/** Shows a page of a letter's link once the server knows the letter. */
export function LetterGate({ id, children }: LetterGateProps) {
  const [letterAtom] = useState(() => refusalAtom(id))
  const [{ value, status, error }, load] = useAtom(letterAtom)
  useEffect(() => void load(), [load])

  if (isDead(error))
    return (
      <State
        title={messages.linkDead}
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

/** The signed token of the letter whose link was opened; empty when the address has none. */
export const useLetterId = (): string => new URLSearchParams(useSearch()).get('id') ?? ''

/** The action of a button: whether it is under way, and whether it failed. */
export const usePress = (action: () => Promise<void>) => {
  const { error, isBusy, attempt } = useAttempt(String)
  return { isBusy, hasFailed: error !== null, press: () => void attempt(action) }
}

const focus = (node: HTMLElement | null): void => node?.focus()

/** A step in the place of another takes the focus, so that a screen reader goes on from there. */
export function NextStep({ children }: { children: ReactNode }) {
  return (
    <div className="stack nextstep" tabIndex={-1} ref={focus}>
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
