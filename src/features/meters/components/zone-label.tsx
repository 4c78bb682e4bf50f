import type { Zone } from '#contract/meters/types.ts'
import { glyphIcons } from '../../../ui/icons/glyph.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { texts } from '../texts.ts'

type ZoneLabelProps = { zone: Zone; meter: string; htmlFor: string }

/** Names a field: by its tariff zone where there are several, else only for a screen reader. */
export function ZoneLabel({ zone, meter, htmlFor }: ZoneLabelProps) {
  if (zone === 'single')
    return (
      <label className="sr" htmlFor={htmlFor}>
        {texts.field(meter, zone)}
      </label>
    )
  return (
    <label className="zone__label" htmlFor={htmlFor}>
      <Icon path={glyphIcons[zone]} size="xs" />
      <span className="sr">{meter}, </span>
      {texts.zones[zone]}
    </label>
  )
}
