import { useState } from 'react'
import { Icon } from '../../../ui/icons/icon.tsx'
import { calendarIcon } from '../../../ui/icons/icons.ts'
import { readyOf, type Range } from '../rules/range.ts'
import { texts } from '../texts.ts'
import { RangeSheet } from './range-sheet.tsx'

type RangeButtonProps = { range: Range; present: string; onRange: (range: Range) => void }

/** Says for how long the list is, and opens the choice. */
export function RangeButton({ range, present, onRange }: RangeButtonProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const ready = readyOf(range, present)
  return (
    <>
      <button type="button" className="more" onClick={() => setIsChoosing(true)}>
        <Icon path={calendarIcon} size="s" />
        {ready === null ? texts.ownRange(range) : texts.ready[ready]}
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
