import { useEffect, useState } from 'react'
import type { DeskCase } from '#contract/cases/desk-schema.ts'
import { plainText } from '#contract/cases/schema.ts'
import { dayIn } from '../../lib/dates/dates.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'
import { useDraft } from '../../shared/desk/editing.ts'
import { findSlotFaults } from './slot-faults.ts'
import { isOver, proposeSlot } from './visit-slot.ts'

/** The typed visit of a case, with its faults whether or not they are shown yet. */
export const useVisitForm = (deskCase: DeskCase) => {
  const { id, time_zone: timeZone } = deskCase
  const [now] = useState(serverNow)
  const [proposed] = useState(() => proposeSlot(deskCase, now))
  const { form, change } = useDraft(`visit ${id}`, {
    ...proposed,
    performer: deskCase.performer ?? '',
    note: '',
  })
  // A restored draft may hold hours that have passed since.
  const [isStale] = useState(() => isOver(form, timeZone, now))
  useEffect(() => {
    if (isStale) change(proposed)
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the restored draft
  }, [])
  const { date, from, till, performer } = form
  const visit = { date, from, till, performer: plainText(performer) }
  return {
    form,
    change,
    visit,
    today: dayIn(now, timeZone),
    faults: findSlotFaults(form, timeZone, now),
    needsPerformer: visit.performer === '',
  }
}

export type VisitForm = ReturnType<typeof useVisitForm>
