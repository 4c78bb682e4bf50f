import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Stars } from './stars.tsx'
import './rating.css'

type RatingProps = {
  /** The question. */
  label: string
  /** What was given before; 0 for nothing. */
  given?: number
  action: string
  isBusy: boolean
  onRate: (score: number) => void
}

/** Asks for stars; arrows go through them, so only the button says that the choice is made. */
export function Rating({ label, given = 0, action, isBusy, onRate }: RatingProps) {
  const [chosen, setChosen] = useState(given)
  return (
    <div className="rating">
      <p className="note" aria-hidden="true">
        {label}
      </p>
      <Stars label={label} value={chosen} onChange={setChosen} />
      {chosen !== given && (
        <Button isSmall isBusy={isBusy} onClick={() => onRate(chosen)}>
          {action}
        </Button>
      )}
    </div>
  )
}
