import { desiredMinutes } from '#contract/requests/desired-time.ts'

const firstHour = 8
const lastHour = 21
const count = ((lastHour - firstHour) * 60) / desiredMinutes

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A quarter of an hour that can be wished for. */
export interface Slot {
  /** Its start, '14:00'. */
  readonly time: string
  /** '14:00–14:15'. */
  readonly text: string
}

const slots: readonly Slot[] = Array.from({ length: count }, (_, index) => {
  const start = firstHour * 60 + index * desiredMinutes
  return { time: clock(start), text: `${clock(start)}–${clock(start + desiredMinutes)}` }
})

/** The slots of a day; of today those to come. `nowThere` is 'YYYY-MM-DDTHH:MM' by the organisation's clock. */
export const slotsOf = (day: string, nowThere: string): readonly Slot[] =>
  slots.filter(({ time }) => `${day}T${time}` > nowThere)
