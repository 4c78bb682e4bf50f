import { reportTexts } from '../../report-texts.ts'

type MonthSliderProps = {
  count: number
  month: number | null
  /** What is read out of the month. */
  text: string
  onMonth: (month: number) => void
}

/** Moves the crosshair by arrows, and says the month's consumption to a screen reader (row M-16). */
export function MonthSlider({ count, month, text, onMonth }: MonthSliderProps) {
  return (
    <input
      type="range"
      className="chart__slider"
      aria-label={reportTexts.slider}
      aria-valuetext={text}
      min={0}
      max={count - 1}
      value={month ?? count - 1}
      onChange={({ target }) => onMonth(Number(target.value))}
    />
  )
}
