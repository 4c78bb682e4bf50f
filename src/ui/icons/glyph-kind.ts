import {
  coldIcon,
  distributorIcon,
  electricIcon,
  gasIcon,
  heatIcon,
  hotIcon,
  moonIcon,
  sunIcon,
} from './meter-icons.ts'

export type GlyphKind = keyof typeof glyphIcons

/** One sign for each kind of meter, and for each zone of a day. */
export const glyphIcons = {
  cold: coldIcon,
  hot: hotIcon,
  gas: gasIcon,
  electric: electricIcon,
  peak: sunIcon,
  day: sunIcon,
  half: electricIcon,
  night: moonIcon,
  heat: heatIcon,
  distributor: distributorIcon,
}

/** The kind whose colour is used: a heat distributor wears that of heat, the peak zone that of the day. */
export function glyphColour(kind: GlyphKind): string {
  if (kind === 'distributor') return 'heat'
  return kind === 'peak' ? 'day' : kind
}
