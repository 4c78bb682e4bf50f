import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Chip, Chips } from '../../../../ui/fields/chips.tsx'
import { Icon } from '../../../../ui/icons/icon.tsx'
import { alertIcon } from '../../../../ui/icons/icons.ts'
import { MonthSelect } from '../../../../ui/fields/month-select.tsx'
import {
  isSameRange,
  rangeFault,
  rangeOf,
  readyRanges,
  yearsTo,
  type Range,
} from '../../rules/report/range.ts'
import { reportTexts } from '../../report-texts.ts'

type RangeHeadProps = { range: Range; present: string; onRange: (range: Range) => void }

/** The period of the report: a ready one at a press, or months of one's own by «Сформировать» (spec K2.4). */
export function RangeHead({ range, present, onRange }: RangeHeadProps) {
  const [chosen, setChosen] = useState(range)
  const [isAsked, setIsAsked] = useState(false)
  const fault = rangeFault(chosen)
  const choose = (next: Range) => {
    setChosen(next)
    onRange(next)
  }
  return (
    <form
      className="range"
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsked(true)
        if (fault === null) onRange(chosen)
      }}
    >
      <Chips label={reportTexts.ranges}>
        {readyRanges.map((ready) => (
          <Chip
            key={ready}
            isOn={isSameRange(range, rangeOf(ready, present))}
            onPress={() => choose(rangeOf(ready, present))}
          >
            {reportTexts.ready[ready]}
          </Chip>
        ))}
      </Chips>
      <div className="range__months">
        <MonthSelect
          legend={reportTexts.from}
          value={chosen.from}
          years={yearsTo(present)}
          onChange={(from) => setChosen({ ...chosen, from })}
        />
        <MonthSelect
          legend={reportTexts.till}
          value={chosen.till}
          years={yearsTo(present)}
          onChange={(till) => setChosen({ ...chosen, till })}
        />
        <Button type="submit">{reportTexts.generate}</Button>
      </div>
      {isAsked && fault !== null && (
        <p className="field__error" role="alert">
          <Icon path={alertIcon} size="xs" />
          <span>{reportTexts.faults[fault]}</span>
        </p>
      )}
    </form>
  )
}
