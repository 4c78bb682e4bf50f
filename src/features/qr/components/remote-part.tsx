import { useSetAtom } from 'jotai/react'
import { useEffect, type ReactNode } from 'react'
import type { Remote } from '../../../lib/state/remote.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { flowAtom } from '../atoms/flow.ts'
import { withoutProof } from '../rules/flow.ts'
import { isNotProven } from '../rules/words-of.ts'
import { texts } from '../step-texts.ts'
import { FailureNotice } from './failure-notice.tsx'
import { goTo } from './go-to.ts'

type RemotePartProps = {
  title: string
  remote: Remote<unknown>
  onRetry: () => void
  /** Why it did not come, in the place of the usual words. */
  failed?: ReactNode
  children: ReactNode
}

/** What the server is asked for: its grey shape, why it did not come with a way to try again, or what came. */
export function RemotePart({ title, remote, onRetry, failed, children }: RemotePartProps) {
  const change = useSetAtom(flowAtom)
  const { status, value, error } = remote
  const isOver = status === 'failed' && isNotProven(error)
  useEffect(() => {
    if (!isOver) return
    change((flow) => withoutProof(flow, isNotProven(error) ? error.errors.join(' ') : ''))
    goTo('phone', { replace: true })
  }, [isOver, error, change])

  if (value !== undefined && status !== 'failed') return children
  return (
    <>
      <h1>{title}</h1>
      {status === 'failed' && !isOver ? (
        (failed ?? (
          <>
            <FailureNotice failure={error} />
            <Button isBlock onClick={onRetry}>
              {texts.retry}
            </Button>
          </>
        ))
      ) : (
        <Skeleton>
          <Bone height="52px" />
          <Bone height="52px" />
          <Bone width="60%" />
        </Skeleton>
      )}
    </>
  )
}
