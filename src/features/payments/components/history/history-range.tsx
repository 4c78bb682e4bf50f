import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Chip, Chips } from '../../../../ui/fields/chips.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { historyTexts } from '../../history-texts.ts'
import {
  isSameRange,
  rangeFault,
  rangeOf,
  readyRanges,
  type DayRange,
} from '../../rules/history/day-range.ts'

type HistoryRangeProps = { range: DayRange; today: string; onRange: (range: DayRange) => void }

/** The days of the history: ready ones at a press, or one's own. */
export function HistoryRange({ range, today, onRange }: HistoryRangeProps) {
  const [chosen, setChosen] = useState(range)
  const [isAsked, setIsAsked] = useState(false)
  const fault = rangeFault(chosen)
  const choose = (next: DayRange) => {
    setChosen(next)
    onRange(next)
  }
  return (
    <form
      className="history__range"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsked(true)
        if (fault === null) onRange(chosen)
      }}
    >
      <Chips label={historyTexts.ranges}>
        {readyRanges.map((ready) => (
          <Chip
            key={ready}
            isOn={isSameRange(range, rangeOf(ready, today))}
            onPress={() => choose(rangeOf(ready, today))}
          >
            {historyTexts.ready[ready]}
          </Chip>
        ))}
      </Chips>
      <div className="history__days">
        <TextField
          type="date"
          label={historyTexts.from}
          value={chosen.from}
          onChange={({ target }) => setChosen({ ...chosen, from: target.value })}
        />
        <TextField
          type="date"
          label={historyTexts.till}
          value={chosen.till}
          error={isAsked && fault !== null ? historyTexts.faults[fault] : undefined}
          onChange={({ target }) => setChosen({ ...chosen, till: target.value })}
        />
        <Button type="submit">{historyTexts.show}</Button>
      </div>
    </form>
  )
}
