import { clockIcon } from '../../../ui/icons/icons.ts'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { texts } from '../texts.ts'

type DueTagProps = { daysLeft: number }

/** So many days before the last one, the resident is warned. */
const soon = 5

export function DueTag({ daysLeft }: DueTagProps) {
  if (daysLeft < 0) return <Tag tone="bad">{texts.overdue}</Tag>
  return (
    <Tag tone={daysLeft <= soon ? 'warn' : 'neutral'} icon={clockIcon}>
      {daysLeft === 0 ? texts.lastDay : texts.daysLeft(daysLeft)}
    </Tag>
  )
}
