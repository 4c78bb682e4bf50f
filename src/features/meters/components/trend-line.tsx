import type { Fixed } from '#contract/meters/fixed.ts'
import { formatConsumption } from '#contract/meters/format.ts'
import { getUnit, toMeterKind } from '#contract/meters/types.ts'
import { counted } from '../../../lib/text/russian.ts'
import { glyphColour } from '../../../ui/icons/glyph.tsx'
import type { ZoneDial } from '../rules/meter-form.ts'
import { toTrend, type Trend, type TrendPoint } from '../rules/trend.ts'
import './trend-line.css'

const text = ({ x, y }: TrendPoint): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Returns 'Расход за 12 месяцев: от 3,10 до 5,10 м³, сейчас 3,86'. */
const describeTrend = (dial: ZoneDial, { lowest, highest, count }: Trend, now: Fixed | null): string => {
  const months = counted(count, { one: 'месяц', few: 'месяца', many: 'месяцев' })
  const range = `от ${formatConsumption(dial.type, lowest)} до ${formatConsumption(dial.type, highest)}`
  const typed = now === null ? '' : `, сейчас ${formatConsumption(dial.type, now)}`
  return `Расход за ${months}: ${range}\u00a0${getUnit(dial.type)}${typed}`
}

type TrendLineProps = {
  dial: ZoneDial
  /** What is typed; null while it is empty or wrong. */
  now: Fixed | null
}

/** The consumption of a year as a line, which the typed value continues. */
export function TrendLine({ dial, now }: TrendLineProps) {
  const trend = toTrend(dial.lastDeltas, now)
  const last = trend?.past.at(-1)
  if (trend === null || last === undefined) return null
  return (
    <svg
      className="trend"
      viewBox="0 0 104 56"
      preserveAspectRatio="xMinYMid"
      data-kind={glyphColour(dial.zone === 'single' ? toMeterKind(dial.type) : dial.zone)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing that changes while typing
      role="img"
      aria-label={describeTrend(dial, trend, now)}
    >
      <path className="trend__base" d="M2 53.5H102" />
      <path d={`M${trend.past.map(text).join('L')}`} />
      <circle className="trend__dot" cx={last.x} cy={last.y} r="3" />
      {trend.now && (
        <>
          <path className="trend__now" d={`M${text(last)}L${text(trend.now)}`} />
          <circle className="trend__today" cx={trend.now.x} cy={trend.now.y} r="5" />
        </>
      )}
    </svg>
  )
}
