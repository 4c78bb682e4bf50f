import type { Fixed } from '#contract/meters/fixed.ts'
import { unitOf } from '#contract/meters/types.ts'
import { consumption } from '../rules/figures.ts'
import type { ZoneDial } from '../rules/dial.ts'
import { texts } from '../texts.ts'

type ZoneUsedProps = { dial: ZoneDial; delta: Fixed }

/** The consumption with its unit, which a narrow screen has no room for unless it is short. */
export function ZoneUsed({ dial, delta }: ZoneUsedProps) {
  const unit = unitOf(dial.type)
  return (
    <>
      <span className="phone-only zone__word">{texts.used} </span>
      {dial.zone !== 'single' && <span className="phone-only">+</span>}
      {consumption(dial.type, delta)}
      {unit === 'м³' ? `\u2009${unit}` : <span className="wide-only">{`\u2009${unit}`}</span>}
    </>
  )
}
