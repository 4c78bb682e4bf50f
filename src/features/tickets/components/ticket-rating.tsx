import { useAtomValue, useSetAtom } from 'jotai/react'
import { Rating } from '../../../ui/fields/rating.tsx'
import { changingAtom, rateAtom } from '../atoms/change.ts'
import type { TicketEntry } from '../rules/ticket-view.ts'
import { texts } from '../texts.ts'

type TicketRatingProps = { ticket: TicketEntry }

/** Asks whether the answer helped. */
export function TicketRating({ ticket }: TicketRatingProps) {
  const rate = useSetAtom(rateAtom)
  const score = ticket.score ?? 0
  return (
    <Rating
      // What was given by another device is shown as it comes.
      key={score}
      label={texts.rate}
      given={score}
      action={texts.sendRate}
      isBusy={useAtomValue(changingAtom) === ticket.id}
      onRate={(stars) => void rate(ticket.id, stars)}
    />
  )
}
