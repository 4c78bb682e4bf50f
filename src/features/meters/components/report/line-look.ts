import { kindOf } from '#contract/meters/types.ts'
import { glyphColour } from '../../../../ui/icons/glyph.tsx'
import type { Line } from '../../rules/report/line.ts'

/** How a line is drawn: its colour by kind or zone (spec K9), and dashes that tell apart those of one colour. */
export interface Look {
  /** The word of the colour in `--m-…` and in `data-kind`. */
  readonly colour: string
  readonly dash: readonly number[]
}

const dashes: readonly (readonly number[])[] = [[], [8, 4], [2, 4], [10, 4, 2, 4], [16, 6], [4, 4]]

const colourOf = ({ type, zone }: Line): string => {
  const colour = glyphColour(zone === 'single' ? kindOf(type) : zone)
  return colour === 'electric' ? 'day' : colour
}

/** The look of each line by its key. */
export const looksOf = (lines: readonly Line[]): ReadonlyMap<string, Look> => {
  const used = new Map<string, number>()
  return new Map(
    lines.map((line) => {
      const colour = colourOf(line)
      const nth = used.get(colour) ?? 0
      used.set(colour, nth + 1)
      return [line.key, { colour, dash: dashes[nth % dashes.length] ?? [] }]
    }),
  )
}
