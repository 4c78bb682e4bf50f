import type { Zone } from '#contract/meters/types.ts'
import { glyphColour } from '../../../ui/icons/glyph.tsx'

/** The colour of a tariff zone; a meter of one rate keeps the text's. */
export const zoneKind = (zone: Zone): string | undefined =>
  zone === 'single' ? undefined : glyphColour(zone)
