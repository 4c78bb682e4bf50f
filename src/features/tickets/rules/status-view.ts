import { texts } from '../texts.ts'
import type { TicketEntry } from './ticket-view.ts'

/** Where a ticket stands, in words with their tone. */
interface StatusView {
  readonly tone: 'ok' | 'neutral'
  readonly text: string
}

export const statusView = ({ status, score }: Pick<TicketEntry, 'status' | 'score'>): StatusView => {
  switch (status) {
    case 'sent':
      return { tone: 'neutral', text: texts.sent }
    case 'answered':
      return { tone: 'ok', text: score === null ? texts.answered : texts.answeredRated(score) }
    case 'closed':
      return { tone: 'ok', text: score === null ? texts.closed : texts.closedRated(score) }
    case 'revoked':
      return { tone: 'neutral', text: texts.revoked }
  }
}
