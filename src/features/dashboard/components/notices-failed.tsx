import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { texts } from '../texts.ts'

type NoticesFailedProps = { error: unknown; supportHref: string; onRetry: () => void }

/** Nothing to tell of debts and requests. */
export function NoticesFailed(props: NoticesFailedProps) {
  return (
    <Panel label={texts.due}>
      <LoadFailed {...props} noNetworkText={texts.noNetworkText} />
    </Panel>
  )
}
