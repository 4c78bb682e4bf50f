import { useState } from 'react'
import { shiftDate } from '#contract/calendar.ts'
import { desiredDaysAhead, wallTime } from '#contract/requests/desired-time.ts'
import type { Calendar } from '../../../lib/dates/visit-day.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { RequestForm } from '../rules/form.ts'
import { slotsOf } from '../rules/slots.ts'
import { texts } from '../texts.ts'

type TimeFieldsProps = {
  form: RequestForm
  calendar: Calendar
  error: string | undefined
  onChange: (change: Pick<RequestForm, 'day' | 'time'>) => void
}

/** When somebody should come: a day and a quarter of an hour of the organisation's clock, or neither. */
export function TimeFields({ form, calendar, error, onChange }: TimeFieldsProps) {
  const { day, time } = form
  const [now] = useState(() => wallTime(new Date(), calendar.timeZone))
  const slots = slotsOf(day, now)
  const isKept = time !== '' && slots.every((slot) => slot.time !== time)
  return (
    <div className="form__row">
      <TextField
        type="date"
        label={texts.day}
        min={calendar.today}
        max={shiftDate(calendar.today, desiredDaysAhead)}
        value={day}
        onChange={({ currentTarget }) =>
          onChange({ day: currentTarget.value, time: currentTarget.value === '' ? '' : time })
        }
      />
      <SelectField
        label={texts.time}
        value={time}
        disabled={day === ''}
        error={error}
        onChange={({ currentTarget }) => onChange({ day, time: currentTarget.value })}
      >
        <option value="">{texts.anyTime}</option>
        {isKept && <option value={time}>{time}</option>}
        {slots.map((slot) => (
          <option key={slot.time} value={slot.time}>
            {slot.text}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
