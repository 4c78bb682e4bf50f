import { useState, useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'
import { starIcon } from '../icons/later-icons.ts'
import { laterMessages } from '../later-messages.ts'
import './rating.css'

type StarsProps = { label: string; value: number; onChange: (value: number) => void }

const scale = [1, 2, 3, 4, 5]

/** Uses native radio buttons for keyboard support. */
export function Stars({ label, value, onChange }: StarsProps) {
  const name = useId()
  return (
    <div className="stars" role="radiogroup" aria-label={label}>
      {scale.map((count) => (
        <label key={count} className={count <= value ? 'is-selected' : undefined}>
          <input
            className="sr-only"
            type="radio"
            name={name}
            checked={count === value}
            aria-label={laterMessages.stars(count, scale.length)}
            onChange={() => onChange(count)}
          />
          <Icon path={starIcon} />
        </label>
      ))}
    </div>
  )
}

type RatingProps = {
  label: string
  /** 1 to 5; 0 for none. */
  given?: number
  action: string
  isBusy: boolean
  onRate: (score: number) => void
}

/** Submits only by the button, because arrow keys change the stars. */
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
