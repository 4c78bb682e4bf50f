import { clockIcon, alertIcon } from '../../../ui/icons/icons.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import type { StatusView } from '../rules/list.ts'
import { messages } from '../messages.ts'

type AccrualStatusProps = { view: StatusView; isLong?: boolean }

export function AccrualStatus({ view, isLong = false }: AccrualStatusProps) {
  const text = isLong ? messages.longStatus(view) : messages.shortStatus(view)
  if (view.name === 'nothing' || view.name === 'paid') return <Status tone="ok">{text}</Status>
  if (view.name === 'onTheWay')
    return (
      <Status tone="info" icon={clockIcon}>
        {text}
      </Status>
    )
  const isLate = view.daysLeft < 0
  return (
    <Status tone={isLate ? 'bad' : 'warn'} icon={isLate ? alertIcon : clockIcon}>
      {text}
    </Status>
  )
}
