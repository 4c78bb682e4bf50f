import type uPlot from 'uplot'
import { fromFixedPoint } from '#contract/meters/fixed.ts'
import { numericMonth } from '../../../../lib/dates/dates.ts'
import type { Line } from '../../rules/report/line.ts'
import type { Look } from './line-look.ts'

/** What a plot shows; `looks` are by the key of a line. */
export interface PlotView {
  readonly months: readonly string[]
  readonly lines: readonly Line[]
  readonly looks: ReadonlyMap<string, Look>
}

/** How a plot is drawn; asked anew at each drawing, so that the canvas can stay. */
export interface PlotInk {
  /** The value of a design token. */
  token(name: string): string
  /** The root's text size in pixels. */
  readonly rem: number
  /** Whether the room under the lines is filled. */
  isArea(): boolean
}

const fewMonths = 13

/** The values for uPlot: positions of the months, then each line's consumption in its unit. */
export const plotData = ({ months, lines }: PlotView): uPlot.AlignedData => [
  months.map((_, index) => index),
  ...lines.map(({ deltas }) => deltas.map((delta) => (delta === null ? null : fromFixedPoint(delta)))),
]

/** Months whose reading stands alone: no line would show it. Few months get a point each. */
const shownPoints = ({ deltas }: Line): number[] | null => {
  if (deltas.length <= fewMonths) return null
  const isThere = (index: number): boolean => typeof deltas[index] === 'number'
  return deltas.flatMap((_, index) =>
    isThere(index) && !isThere(index - 1) && !isThere(index + 1) ? [index] : [],
  )
}

const seriesOf = (line: Line, look: Look | undefined, { token, isArea }: PlotInk): uPlot.Series => {
  const colour = token(`--m-${look?.colour ?? 'day'}`)
  const area = `color-mix(in srgb, ${colour} 22%, transparent)`
  return {
    stroke: colour,
    width: 2,
    dash: [...(look?.dash ?? [])],
    points: { show: true, size: 5, fill: colour, filter: () => shownPoints(line) },
    fill: () => (isArea() ? area : ''),
  }
}

/** Room for the words of the axes grows with the text size that the resident has set. */
const axesOf = ({ months }: PlotView, { token, rem }: PlotInk): uPlot.Axis[] => {
  const common: uPlot.Axis = {
    stroke: token('--text-2'),
    font: `${rem * 0.8125}px ${token('--font')}`,
    grid: { stroke: token('--line'), width: 1 },
    ticks: { show: false },
  }
  const month = (index: number) => numericMonth(months[index] ?? '')
  return [
    {
      ...common,
      grid: { show: false },
      incrs: [1, 2, 3, 4, 6, 12, 24],
      space: rem * 4.5,
      size: rem * 2,
      values: (_, places) =>
        places.map((place) => (Number.isInteger(place) && months[place] ? month(place) : '')),
    },
    {
      ...common,
      size: rem * 3.5,
      values: (_, places) => places.map((place) => place.toLocaleString('ru')),
    },
  ]
}

/** The options of a plot but its size. */
export const plotOptions = (view: PlotView, ink: PlotInk): Omit<uPlot.Options, 'width' | 'height'> => ({
  legend: { show: false },
  cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: 9 } },
  scales: {
    x: { time: false, range: [-0.4, view.months.length - 0.6] },
    y: { range: (_, least, most) => [Math.min(0, least ?? 0), (most ?? 1) * 1.08 || 1] },
  },
  axes: axesOf(view, ink),
  series: [{}, ...view.lines.map((line) => seriesOf(line, view.looks.get(line.key), ink))],
})
