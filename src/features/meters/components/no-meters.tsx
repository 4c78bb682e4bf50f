import { State } from '../../../ui/feedback/state.tsx'
import { noMetersMessages } from '../no-meters-messages.ts'

export function NoMeters() {
  return (
    <div className="panel">
      <State drawing="empty" title={noMetersMessages.title} text={noMetersMessages.text} />
    </div>
  )
}
