import { useAtom } from 'jotai/react'
import { useEffect, useState, type ReactNode } from 'react'
import type { RefusalConfig } from '#contract/notifications/schema.ts'
import { CallError } from '../../../lib/http/call-errors.ts'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { refusalAtom } from '../atoms/refusal.ts'
import { texts } from '../texts.ts'
import { ChannelsSkeleton } from './channels-skeleton.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'

type LetterGateProps = {
  /** The letter's signed word, as the address has it. */
  id: string
  children: (config: RefusalConfig, reload: () => Promise<void>) => ReactNode
}

// No word at all, and one that is not good, are answered alike: 400 and 404.
const isDead = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

/** Shows what a letter's link leads to once the server knows the letter. */
export function LetterGate({ id, children }: LetterGateProps) {
  const [letterAtom] = useState(() => refusalAtom(id))
  const [{ value, status, error }, load] = useAtom(letterAtom)
  useEffect(() => void load(), [load])

  if (isDead(error))
    return (
      <State
        title={texts.linkDead}
        text={texts.linkDeadText}
        action={
          <ButtonLink isSmall href={`#${publicRoutes.login.to({})}`}>
            {texts.toLogin}
          </ButtonLink>
        }
      />
    )
  if (value) return children(value, load)
  return status === 'failed' ? (
    <LoadFailed error={error} noNetworkText={texts.noNetworkText} onRetry={() => void load()} />
  ) : (
    <ChannelsSkeleton />
  )
}
