import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip, Chips } from '../../../ui/fields/chips.tsx'
import { MonthSelect } from '../../../ui/fields/month-select.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { alertIcon, calendarIcon } from '../../../ui/icons/icons.ts'
import { Sheet } from '../../../ui/overlays/modal.tsx'
import { validateRange, toRange, findReady, readyRanges, yearsTo, type Range } from '../rules/range.ts'
import { messages } from '../messages.ts'

type RangeSheetProps = {
  range: Range
  present: string
  onRange: (range: Range) => void
  onClose: () => void
}

function RangeSheet({ range, present, onRange, onClose }: RangeSheetProps) {
  const [chosen, setChosen] = useState(range)
  const fault = validateRange(chosen)
  const years = yearsTo(present)
  return (
    <Sheet title={messages.ranges} onClose={onClose}>
      <form
        className="range-sheet"
        onSubmit={(event) => {
          event.preventDefault()
          if (fault === null) onRange(chosen)
        }}
      >
        <Chips label={messages.ranges} isWrapped>
          {readyRanges.map((ready) => (
            <Chip
              key={ready}
              isOn={findReady(range, present) === ready}
              onPress={() => onRange(toRange(ready, present))}
            >
              {messages.ready[ready]}
            </Chip>
          ))}
        </Chips>
        <div className="range__months">
          <MonthSelect
            legend={messages.from}
            value={chosen.from}
            years={years}
            onChange={(from) => setChosen({ ...chosen, from })}
          />
          <MonthSelect
            legend={messages.till}
            value={chosen.till}
            years={years}
            onChange={(till) => setChosen({ ...chosen, till })}
          />
          <Button type="submit" kind="primary">
            {messages.show}
          </Button>
        </div>
        {fault !== null && (
          <p className="field__error" role="alert">
            <Icon path={alertIcon} size="xs" />
            <span>{messages.faults[fault]}</span>
          </p>
        )}
      </form>
    </Sheet>
  )
}

type RangeButtonProps = { range: Range; present: string; onRange: (range: Range) => void }

export function RangeButton({ range, present, onRange }: RangeButtonProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const ready = findReady(range, present)
  return (
    <>
      <button type="button" className="more" onClick={() => setIsChoosing(true)}>
        <Icon path={calendarIcon} size="s" />
        {ready === null ? messages.ownRange(range) : messages.ready[ready]}
      </button>
      {isChoosing && (
        <RangeSheet
          range={range}
          present={present}
          onClose={() => setIsChoosing(false)}
          onRange={(chosen) => {
            setIsChoosing(false)
            onRange(chosen)
          }}
        />
      )}
    </>
  )
}
