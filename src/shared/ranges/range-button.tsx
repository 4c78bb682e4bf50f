import { useState, type SubmitEvent } from 'react'
import type { MonthRange, MonthRanges, RangeFault } from '../../lib/dates/month-range.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip, Chips } from '../../ui/fields/chips.tsx'
import { MonthSelect } from '../../ui/fields/month-select.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { alertIcon } from '../../ui/icons/icons.ts'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { RangeTrigger } from './range-head.tsx'
import './range-button.css'

interface RangeTexts<R extends string> {
  readonly ranges: string
  readonly ready: Readonly<Record<R, string>>
  readonly ownRange: (range: MonthRange) => string
  readonly from: string
  readonly till: string
  readonly show: string
  readonly faults: Readonly<Record<RangeFault, string>>
}

type RangeChoiceProps<R extends string> = {
  rules: MonthRanges<R>
  texts: RangeTexts<R>
  range: MonthRange
  /** The current month, 'YYYY-MM'. */
  present: string
  onRange: (range: MonthRange) => void
}

type RangeSheetProps<R extends string> = RangeChoiceProps<R> & { onClose: () => void }

/** Applies presets at once, months of one's own on a press. */
function RangeSheet<R extends string>({
  rules,
  texts,
  range,
  present,
  onRange,
  onClose,
}: RangeSheetProps<R>) {
  const [chosen, setChosen] = useState(range)
  const fault = rules.validateRange(chosen)
  const years = rules.yearsTo(present)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (fault === null) onRange(chosen)
  }
  return (
    <Sheet title={texts.ranges} onClose={onClose}>
      <form method="post" className="range-sheet" onSubmit={submit}>
        <Chips label={texts.ranges} isWrapped>
          {rules.readyRanges.map((ready) => (
            <Chip
              key={ready}
              isOn={rules.findReady(range, present) === ready}
              onPress={() => onRange(rules.toRange(ready, present))}
            >
              {texts.ready[ready]}
            </Chip>
          ))}
        </Chips>
        <div className="range__months">
          <MonthSelect
            legend={texts.from}
            value={chosen.from}
            years={years}
            onChange={(from) => setChosen({ ...chosen, from })}
          />
          <MonthSelect
            legend={texts.till}
            value={chosen.till}
            years={years}
            onChange={(till) => setChosen({ ...chosen, till })}
          />
          <Button type="submit" kind="primary">
            {texts.show}
          </Button>
        </div>
        {fault !== null && (
          <p className="field__error" role="alert">
            <Icon path={alertIcon} size="xs" />
            <span>{texts.faults[fault]}</span>
          </p>
        )}
      </form>
    </Sheet>
  )
}

/** The shown period; a press opens the choice of another. */
export function RangeButton<R extends string>(props: RangeChoiceProps<R>) {
  const { rules, texts, range, present, onRange } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const ready = rules.findReady(range, present)
  return (
    <>
      <RangeTrigger
        text={ready === null ? texts.ownRange(range) : texts.ready[ready]}
        onOpen={() => setIsChoosing(true)}
      />
      {isChoosing && (
        <RangeSheet
          {...props}
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
