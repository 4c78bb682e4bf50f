import { useState } from 'react'
import type { Paid } from '#contract/payments/history-schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip, Chips } from '../../ui/fields/chips.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SaveSheetButton } from '../../shared/files/save-sheet-button.tsx'
import { RangeTrigger } from '../../shared/ranges/range-head.tsx'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { historyMessages } from './history-messages.ts'
import {
  type DayRange,
  buildSheet,
  isSameRange,
  validateRange,
  toRange,
  readyRanges,
} from './rules/history.ts'

type HistoryFilesProps = { payments: readonly Paid[]; range: DayRange; timeZone: string }

export function HistoryFiles({ payments, range, timeZone }: HistoryFilesProps) {
  const sheet = () =>
    buildSheet(payments, timeZone, {
      name: historyMessages.file(range),
      header: historyMessages.header,
      subject: historyMessages.subject,
      channel: historyMessages.channel,
      state: historyMessages.state,
    })
  return (
    <div className="range-files">
      <SaveSheetButton format="xlsx" createSheet={sheet} />
      <SaveSheetButton format="csv" createSheet={sheet} />
    </div>
  )
}

type HistoryRangeProps = { range: DayRange; today: string; onRange: (range: DayRange) => void }

function RangeForm({ range, today, onRange }: HistoryRangeProps) {
  const [chosen, setChosen] = useState(range)
  const [isAsked, setIsAsked] = useState(false)
  const fault = validateRange(chosen)
  return (
    <form
      method="post"
      className="history__range"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsked(true)
        if (fault === null) onRange(chosen)
      }}
    >
      <Chips label={historyMessages.ranges} isWrapped>
        {readyRanges.map((ready) => (
          <Chip
            key={ready}
            isOn={isSameRange(range, toRange(ready, today))}
            onPress={() => onRange(toRange(ready, today))}
          >
            {historyMessages.ready[ready]}
          </Chip>
        ))}
      </Chips>
      <div className="history__days">
        <TextField
          type="date"
          label={historyMessages.from}
          value={chosen.from}
          onChange={({ target }) => setChosen({ ...chosen, from: target.value })}
        />
        <TextField
          type="date"
          label={historyMessages.till}
          value={chosen.till}
          error={isAsked && fault !== null ? historyMessages.faults[fault] : undefined}
          onChange={({ target }) => setChosen({ ...chosen, till: target.value })}
        />
        <Button type="submit" kind="primary">
          {historyMessages.show}
        </Button>
      </div>
    </form>
  )
}

/** The shown period; a press opens the choice of another. */
export function HistoryRange({ range, today, onRange }: HistoryRangeProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const ready = readyRanges.find((each) => isSameRange(range, toRange(each, today)))
  return (
    <>
      <RangeTrigger
        text={ready === undefined ? historyMessages.ownRange : historyMessages.ready[ready]}
        onOpen={() => setIsChoosing(true)}
      />
      {isChoosing && (
        <Sheet title={historyMessages.period} onClose={() => setIsChoosing(false)}>
          <RangeForm
            range={range}
            today={today}
            onRange={(chosen) => {
              setIsChoosing(false)
              onRange(chosen)
            }}
          />
        </Sheet>
      )}
    </>
  )
}
