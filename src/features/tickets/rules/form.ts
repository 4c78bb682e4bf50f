import { plainText } from '#contract/description.ts'
import type { TopicChoice } from './ticket-view.ts'

/** What stands in the form. */
export interface TicketForm {
  readonly topic: TopicChoice | null
  readonly description: string
}

/** Which fields keep the form from being sent. */
export type FormFaults = Partial<Record<keyof TicketForm, true>>

export const faultsOf = ({ topic, description }: TicketForm): FormFaults => ({
  ...(topic === null && { topic: true }),
  ...(plainText(description) === '' && { description: true }),
})

/** Whether nothing is written that would be missed. */
export const isBlank = ({ topic, description }: TicketForm): boolean => topic === null && description === ''
