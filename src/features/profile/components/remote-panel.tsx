import type { ReactNode } from 'react'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import type { Remote } from '../../../lib/state/remote.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { messages } from '../messages.ts'

type RemotePanelProps<T> = {
  title: string
  remote: Remote<T>
  onRetry: () => void
  /** Number and height of the skeleton's lines. */
  lines: number
  lineHeight?: string
  children: (value: T) => ReactNode
}

/** Shows a remote value with its age if stored, a failure, or a skeleton. */
export function RemotePanel<T>({
  title,
  remote,
  onRetry,
  lines,
  lineHeight = '44px',
  children,
}: RemotePanelProps<T>) {
  const { value, status, error, storedAt } = remote
  return (
    <Panel title={title}>
      {storedAt !== null && <p className="note">{messages.loadedAt(instantDayTime(storedAt))}</p>}
      {value !== undefined && children(value)}
      {value === undefined && status === 'failed' && (
        <LoadFailed isPart error={error} noNetworkText={messages.loadsLater} onRetry={onRetry} />
      )}
      {value === undefined && status !== 'failed' && (
        <Skeleton>
          {Array.from({ length: lines }, (_, line) => (
            <SkeletonLine key={line} height={lineHeight} />
          ))}
        </Skeleton>
      )}
    </Panel>
  )
}
