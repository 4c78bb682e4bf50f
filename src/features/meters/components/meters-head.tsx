import { texts } from '../texts.ts'

type MetersHeadProps = { was: string | null }

/** The head of the table that the rows become on a wide panel; each cell has its own words for a screen reader. */
export function MetersHead({ was }: MetersHeadProps) {
  return (
    <div className="meters__cols" aria-hidden="true">
      <span>{texts.meter}</span>
      <div>
        <span />
        <span>{texts.wasOn(was)}</span>
        <span>{texts.now}</span>
        <span>{texts.used}</span>
      </div>
    </div>
  )
}
