import type { ComponentProps } from 'react'
import { Rating } from '../fields/rating.tsx'

type CaseRatingProps = Pick<ComponentProps<typeof Rating>, 'isBusy' | 'onRate'> & {
  texts: { readonly rate: string; readonly sendRate: string }
  /** 1 to 5 that was given; 0 for none. */
  score: number
}

/** Asks how a case went; a rating that was given on another device is shown as it comes. */
export function CaseRating({ texts, score, ...rating }: CaseRatingProps) {
  return <Rating key={score} label={texts.rate} given={score} action={texts.sendRate} {...rating} />
}
