import { instantDayTime } from '../../lib/dates/dates.ts'

const since = (moment: string): string => `Данные на ${moment}`

/** The age of stored data; nothing if it is fresh (O-03). */
export function Since({ storedAt }: { storedAt: string | null }) {
  return storedAt !== null && <p className="note">{since(instantDayTime(storedAt))}</p>
}
