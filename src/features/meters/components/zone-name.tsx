import type { Zone } from '#contract/meters/types.ts'
import { glyphIcons } from '../../../ui/icons/glyph.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { texts } from '../texts.ts'

type ZoneNameProps = { zone: Zone }

/** The tariff zone of a value; a meter of one rate has none to name. */
export function ZoneName({ zone }: ZoneNameProps) {
  if (zone === 'single') return null
  return (
    <span className="zone__label">
      <Icon path={glyphIcons[zone]} size="xs" />
      {texts.zones[zone]}
    </span>
  )
}
