import { useAtom } from 'jotai/react'
import { useEffect, useId } from 'react'
import { shiftDate } from '#contract/calendar.ts'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import { maxMessageLength } from '#contract/cases/schema.ts'
import { dayAndWeekday } from '../../lib/dates/dates.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { Chip, Chips } from '../../ui/fields/chips.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { messages } from './messages.ts'
import type { VisitForm } from './use-visit-form.ts'
import { isDay, type Slot } from './visit-slot.ts'

const visitsAtom = remoteAtom(endpoints.listVisits, { input: (day: string) => ({ query: { day } }) })

const useVisits = (date: string) => {
  const [{ value }, load] = useAtom(visitsAtom)
  useEffect(() => void (isDay(date) && load(date)), [load, date])
  return { visits: value?.visits, performers: value?.performers ?? [] }
}

type DayVisitsProps = { visits: ReturnType<typeof useVisits>['visits']; id: number }

function DayVisits({ visits, id }: DayVisitsProps) {
  const others = visits?.filter((visit) => visit.id !== id)
  return (
    <section className="visit__day" aria-label={messages.dayVisits}>
      <h3>{messages.dayVisits}</h3>
      {others?.length === 0 && <p className="note">{messages.noVisits}</p>}
      <ul>
        {others?.map(({ id: other, time, till, performer, address, number }) => (
          <li key={other}>
            <span className="tabular-nums">
              {time}–{till}
            </span>{' '}
            {performer}, {address}, №&nbsp;{number}
          </li>
        ))}
      </ul>
    </section>
  )
}

const shownDays = 6

type VisitFieldsProps = {
  caseId: number
  visitForm: VisitForm
  /** The faults to show. */
  faults: Partial<Record<keyof Slot | 'performer', string>>
}

/** The fields of a visit, with the other visits of its day. */
export function VisitFields({ caseId, visitForm, faults }: VisitFieldsProps) {
  const { form, change, today } = visitForm
  const { date, from, till, performer, note } = form
  const { visits, performers } = useVisits(date)
  const names = useId()
  const days = Array.from({ length: shownDays }, (_, count) => shiftDate(today, count))
  return (
    <>
      <Chips label={messages.day} isWrapped>
        {days.map((day) => (
          <Chip key={day} isOn={day === date} onPress={() => change({ date: day })}>
            {dayAndWeekday(day)}
          </Chip>
        ))}
      </Chips>
      <TextField
        label={messages.otherDay}
        type="date"
        min={today}
        value={date}
        error={faults.date}
        onChange={({ currentTarget }) => change({ date: currentTarget.value })}
      />
      <div className="visit__hours">
        <TextField
          label={messages.from}
          type="time"
          step={900}
          value={from}
          error={faults.from}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        />
        <TextField
          label={messages.till}
          type="time"
          step={900}
          value={till}
          error={faults.till}
          onChange={({ currentTarget }) => change({ till: currentTarget.value })}
        />
      </div>
      <TextField
        label={messages.who}
        list={names}
        maxLength={100}
        value={performer}
        error={faults.performer}
        onChange={({ currentTarget }) => change({ performer: currentTarget.value })}
      />
      <datalist id={names}>
        {performers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        label={messages.forMaster}
        maxLength={maxMessageLength}
        value={note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <DayVisits visits={visits} id={caseId} />
    </>
  )
}
