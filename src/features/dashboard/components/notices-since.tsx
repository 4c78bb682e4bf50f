import { instantDayTime } from '../../../lib/dates/dates.ts'
import { texts } from '../texts.ts'

type NoticesSinceProps = { storedAt: string | null }

/** From when the shown notices are; nothing for fresh ones (row O-03). */
export function NoticesSince({ storedAt }: NoticesSinceProps) {
  if (storedAt === null) return null
  return <p className="note notices__since">{texts.since(instantDayTime(storedAt))}</p>
}
