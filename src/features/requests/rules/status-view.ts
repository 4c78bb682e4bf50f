import type { RequestEvent } from '#contract/requests/schema.ts'
import { shownDay } from '../../../lib/dates/shown-day.ts'
import { visitDay, type Calendar } from '../../../lib/dates/visit-day.ts'
import { texts } from '../texts.ts'
import { scoreOf, type RequestEntry } from './request-view.ts'

/** Where a request stands, in words with their tone. */
export interface StatusView {
  readonly tone: 'ok' | 'bad' | 'info' | 'neutral'
  readonly text: string
  /** The sign beside the words, where the tone's own does not fit. */
  readonly sign?: 'clock' | 'person'
}

const doneText = (request: RequestEntry, calendar: Calendar): string => {
  const score = scoreOf(request)
  return score > 0 ? texts.doneRated(score) : texts.doneOn(shownDay(request.changed_at, calendar))
}

/** The status of a request as the list says it. */
export const statusView = (request: RequestEntry, calendar: Calendar): StatusView => {
  const { planned_at: visit, performer } = request.execution
  switch (request.status) {
    case 'accepted':
      return { tone: 'neutral', text: texts.accepted }
    case 'planned':
      return {
        tone: 'info',
        sign: 'clock',
        text: visit === null ? texts.planned : texts.visit(visitDay(visit, calendar)),
      }
    case 'in_work':
      return {
        tone: 'info',
        sign: 'person',
        text: performer === null ? texts.inWork : texts.performedBy(performer),
      }
    case 'done':
      return { tone: 'ok', text: doneText(request, calendar) }
    case 'rejected':
      return { tone: 'bad', text: texts.rejected }
  }
}

/** What a turn of the history says; an answer leaves the status as it was. */
export const turnText = (
  event: RequestEvent,
  before: RequestEvent | undefined,
  calendar: Calendar,
): string => {
  const { status, text, planned_at: visit, performer } = event
  const isAnswer = text !== null && before?.status === status && before.planned_at === visit
  if (isAnswer) return texts.answer
  switch (status) {
    case 'accepted':
      return texts.accepted
    case 'planned':
      return visit === null ? texts.planned : texts.visit(visitDay(visit, calendar))
    case 'in_work':
      return performer === null ? texts.inWork : texts.performedBy(performer)
    case 'done':
      return texts.done
    case 'rejected':
      return texts.rejected
  }
}
