import { useAtomValue, useSetAtom } from 'jotai/react'
import { Rating } from '../../../ui/fields/rating.tsx'
import { rateAtom, ratingAtom } from '../atoms/rate.ts'
import { scoreOf, type RequestEntry } from '../rules/request-view.ts'
import { texts } from '../texts.ts'

type RequestRatingProps = { request: RequestEntry }

/** Asks how the work was. */
export function RequestRating({ request }: RequestRatingProps) {
  const rate = useSetAtom(rateAtom)
  const score = scoreOf(request)
  return (
    <Rating
      // What was given by another device is shown as it comes.
      key={score}
      label={texts.rate}
      given={score}
      action={texts.sendRate}
      isBusy={useAtomValue(ratingAtom) === request.id}
      onRate={(stars) => void rate(request.id, stars)}
    />
  )
}
