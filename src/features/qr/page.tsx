import { useSetAtom } from 'jotai/react'
import { type ReactNode, useEffect } from 'react'
import type { Remote } from '../../lib/state/remote.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { flowAtom } from './flow-state.ts'
import { navigateTo } from './navigate-to.ts'
import { paymentFailureText, isNotVerified } from './rules/failure-text.ts'
import { withoutProof } from './rules/without-proof.ts'
import { messages } from './step-messages.ts'

type PageProps = {
  title: string
  help?: ReactNode
  children?: ReactNode
  foot: ReactNode
}

export function Page({ title, help, children, foot }: PageProps) {
  return (
    <div className="standalone__form">
      <h1>{title}</h1>
      {help && <p className="standalone__help">{help}</p>}
      {children}
      <div className="standalone__actions">{foot}</div>
    </div>
  )
}

type RemotePartProps = {
  title: string
  remote: Remote<unknown>
  onRetry: () => void
  /** Replaces the default error. */
  failed?: ReactNode
  children: ReactNode
}

export function RemotePage({ title, remote, onRetry, failed, children }: RemotePartProps) {
  const change = useSetAtom(flowAtom)
  const { status, value, error } = remote
  const isOver = status === 'failed' && isNotVerified(error)
  useEffect(() => {
    if (!isOver) return
    change((flow) => withoutProof(flow, isNotVerified(error) ? error.errors.join(' ') : ''))
    navigateTo('phone', { replace: true })
  }, [isOver, error, change])

  if (value !== undefined && status !== 'failed') return children
  return (
    <>
      <h1>{title}</h1>
      {status === 'failed' && !isOver ? (
        (failed ?? (
          <>
            <FailureNotice failure={error === null ? null : paymentFailureText(error)} />
            <Button isBlock onClick={onRetry}>
              {messages.retry}
            </Button>
          </>
        ))
      ) : (
        <Skeleton>
          <SkeletonLine height="52px" />
          <SkeletonLine height="52px" />
          <SkeletonLine width="60%" />
        </Skeleton>
      )}
    </>
  )
}
