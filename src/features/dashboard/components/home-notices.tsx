import { areSectorsKnownAtom } from '../../../lib/session/session.ts'
import { useAtom, useAtomValue } from 'jotai/react'
import { useEffect } from 'react'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { noticesAtom } from '../atoms/notices.ts'
import { messages } from '../messages.ts'

export function useNotices() {
  const areSectorsKnown = useAtomValue(areSectorsKnownAtom)
  const [notices, load] = useAtom(noticesAtom)
  useEffect(() => {
    if (areSectorsKnown) void load()
  }, [areSectorsKnown, load])
  return [notices, load] as const
}

type NoticesSinceProps = { storedAt: string | null }

export function NoticesSince({ storedAt }: NoticesSinceProps) {
  if (storedAt === null) return null
  return <p className="note notices__since">{messages.since(instantDayTime(storedAt))}</p>
}

type NoticesFailedProps = { error: unknown; onRetry: () => void }

export function NoticesFailed(props: NoticesFailedProps) {
  return (
    <Panel label={messages.due}>
      <LoadFailed {...props} noNetworkText={messages.noNetworkText} />
    </Panel>
  )
}
