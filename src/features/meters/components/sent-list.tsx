import { useAtomValue } from 'jotai/react'
import { getUnit, toMeterKind } from '#contract/meters/types.ts'
import { glyphColour, glyphIcons } from '../../../ui/icons/glyph.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { sentMetersAtom } from '../atoms/sent.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { messages as answers } from '../answer-messages.ts'
import { meterName } from '../messages.ts'
import './sent-list.css'

/** Two lines for each meter, then about how much they make together. */
export function SentList({ forms }: { forms: readonly MeterForm[] }) {
  const sent = useAtomValue(sentMetersAtom(forms))
  const total = sent.reduce((sum, { roubles }) => sum + (roubles ?? 0), 0)
  const period = sent.map(({ form }) => form.meter.tariff?.period).find((each) => each !== undefined)
  return (
    <>
      <ul className="sent-list">
        {sent.map(({ form: { meter }, values, used, roubles }) => {
          const kind = toMeterKind(meter.type)
          const unit = getUnit(meter.type)
          const isHeating = kind === 'distributor' && roubles === null
          return (
            <li key={meter.id} data-kind={glyphColour(kind)}>
              <Icon path={glyphIcons[kind]} />
              <span>{meterName(meter.type)}</span>
              <span className="sent-list__value tabular-nums">
                {values.join(', ')} <small>{unit}</small>
              </span>
              <span className="note tabular-nums">{answers.used(used, unit)}</span>
              <span className="note tabular-nums">
                {isHeating ? answers.inHeating : roubles !== null && answers.roubles(roubles)}
              </span>
            </li>
          )
        })}
        {total > 0 && (
          <li className="sent-list__total">
            <span>{answers.byMeters}</span>
            <span className="tabular-nums">{answers.roubles(total)}</span>
          </li>
        )}
      </ul>
      {total > 0 && period !== undefined && <p className="note">{answers.byTariffs(period)}</p>}
    </>
  )
}
