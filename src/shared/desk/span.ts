import { counted } from '../../lib/text/russian.ts'

const days = { one: 'день', few: 'дня', many: 'дней' }

/** The one form of a delay or of the time left at the desk: '53 мин', '12 ч' up to two days, '9 дней'. */
export const formatSpan = (ms: number): string => {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / 60_000))
  if (minutes < 60) return `${minutes}\u00a0мин`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours}\u00a0ч` : counted(Math.floor(hours / 24), days)
}
