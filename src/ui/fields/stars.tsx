import { useId } from 'react'
import { Icon } from '../icons/icon.tsx'
import { starIcon } from '../icons/icons.ts'
import { texts } from '../texts.ts'

type StarsProps = { label: string; value: number; onChange: (value: number) => void }

const scale = [1, 2, 3, 4, 5]

/** A rating from 1 to 5; native radio buttons of one name, which is what gives it its keys. */
export function Stars({ label, value, onChange }: StarsProps) {
  const name = useId()
  return (
    <div className="stars" role="radiogroup" aria-label={label}>
      {scale.map((count) => (
        <label key={count} className={count <= value ? 'is-on' : undefined}>
          <input
            className="sr"
            type="radio"
            name={name}
            checked={count === value}
            aria-label={texts.stars(count, scale.length)}
            onChange={() => onChange(count)}
          />
          <Icon path={starIcon} />
        </label>
      ))}
    </div>
  )
}
