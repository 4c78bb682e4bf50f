import { useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import { fromFixedPoint } from '#contract/meters/fixed.ts'
import { numericMonth } from '../../../lib/dates/dates.ts'
import { shortMonthAndYear } from '../../../shared/charts/month-value.ts'
import { followColours, followWidth, getRem, getToken } from '../../../shared/charts/canvas.ts'
import type { LineStyle } from './chart-legend.tsx'
import { used } from './messages.ts'
import type { Line } from './rules/lines.ts'
import { messages } from '../messages.ts'
import 'uplot/dist/uPlot.min.css'

/** `styles` are keyed by line key. */
interface PlotView {
  readonly months: readonly string[]
  readonly lines: readonly Line[]
  readonly styles: ReadonlyMap<string, LineStyle>
}

/** Read at each draw, so the canvas can be reused. */
interface PlotTheme {
  token(name: string): string
  /** Root font size, px. */
  readonly rem: number
  isArea(): boolean
}

const fewMonths = 13

/** uPlot data: month indexes, then consumption per line. */
const plotData = ({ months, lines }: PlotView): uPlot.AlignedData => [
  months.map((_, index) => index),
  ...lines.map(({ deltas }) => deltas.map((delta) => (delta === null ? null : fromFixedPoint(delta)))),
]

/** Isolated months need a point, as no segment shows them; short ranges get points everywhere. */
const shownPoints = ({ deltas }: Line): number[] | null => {
  if (deltas.length <= fewMonths) return null
  const isThere = (index: number): boolean => typeof deltas[index] === 'number'
  return deltas.flatMap((_, index) =>
    isThere(index) && !isThere(index - 1) && !isThere(index + 1) ? [index] : [],
  )
}

const buildSeries = (
  line: Line,
  style: LineStyle | undefined,
  { token, isArea }: PlotTheme,
): uPlot.Series => {
  const name = `--meter-${style?.colour ?? 'day'}`
  return {
    stroke: () => token(name),
    width: 2,
    dash: [...(style?.dash ?? [])],
    points: style?.isHollow
      ? { show: true, size: 9, width: 2, fill: () => token('--surface') }
      : { show: true, size: 5, fill: () => token(name), filter: () => shownPoints(line) },
    fill: () => (isArea() ? `color-mix(in srgb, ${token(name)} 22%, transparent)` : ''),
  }
}

/** Scales with the user's font size. */
const buildAxes = ({ months }: PlotView, { token, rem }: PlotTheme): uPlot.Axis[] => {
  const common: uPlot.Axis = {
    stroke: () => token('--text-secondary'),
    font: `${rem * 0.8125}px ${token('--font')}`,
    grid: { stroke: () => token('--line'), width: 1 },
    ticks: { show: false },
  }
  const month = (index: number) => numericMonth(months[index] ?? '')
  return [
    {
      ...common,
      grid: { show: false },
      incrs: [1, 2, 3, 4, 6, 12, 24],
      space: rem * 4.5,
      size: rem * 2.25,
      gap: rem * 0.5,
      values: (_, splits) =>
        splits.map((index) => (Number.isInteger(index) && months[index] ? month(index) : '')),
    },
    {
      ...common,
      size: rem * 3.5,
      values: (_, splits) => splits.map((value) => value.toLocaleString('ru')),
    },
  ]
}

const plotOptions = (view: PlotView, theme: PlotTheme): Omit<uPlot.Options, 'width' | 'height'> => ({
  legend: { show: false },
  padding: [null, theme.rem * 1.75, null, null],
  cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: 9 } },
  scales: {
    x: { time: false, range: [-0.4, view.months.length - 0.6] },
    y: { range: (_, min, max) => [Math.min(0, min ?? 0), (max ?? 1) * 1.08 || 1] },
  },
  axes: buildAxes(view, theme),
  series: [{}, ...view.lines.map((line) => buildSeries(line, view.styles.get(line.key), theme))],
})

type PlotProps = PlotView & {
  unit: string
  isArea: boolean
  hidden: ReadonlySet<number>
  /** Month index under the crosshair; null for none. */
  month: number | null
  onMonth: (month: number | null) => void
}

const height = 220
const outside = { left: -10, top: -10 }

/** Touch moves the crosshair and leaves it in place. */
const followFinger = (plot: uPlot): void => {
  const move = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') plot.setCursor({ left: event.offsetX, top: event.offsetY })
  }
  plot.over.addEventListener('pointerdown', move)
  plot.over.addEventListener('pointermove', move)
}

/** Reuses the canvas: creating one costs more than drawing all lines. */
const redraw = (plot: uPlot, lines: readonly Line[], hidden: ReadonlySet<number>): void => {
  plot.batch(() => {
    for (const [index, { meterId }] of lines.entries())
      plot.setSeries(index + 1, { show: !hidden.has(meterId) })
  })
  plot.redraw()
}

const moveCrosshair = (plot: uPlot, month: number | null): void => {
  if ((plot.cursor.idx ?? null) === month) return
  plot.setCursor(month === null ? outside : { left: plot.valToPos(month, 'x'), top: 0 }, false)
}

/** Keeps the values beside the crosshair, on the side that has room. */
const moveValues = (plot: uPlot, values: HTMLElement | null, month: number | null): void => {
  if (values === null || month === null) return
  const left = plot.valToPos(month, 'x')
  const isRight = left > plot.over.clientWidth / 2
  values.style.insetInlineStart = `${plot.over.offsetLeft + left + (isRight ? -8 : 8)}px`
  values.style.translate = isRight ? '-100% 0' : 'none'
}

const showMonth = (plot: uPlot, values: HTMLElement | null, month: number | null): void => {
  moveCrosshair(plot, month)
  moveValues(plot, values, month)
}

type ValuesProps = { lines: readonly Line[]; styles: PlotView['styles']; month: number; period: string }

function Values({ lines, styles, month, period }: ValuesProps) {
  return (
    <>
      <span>{shortMonthAndYear(period)}</span>
      {lines.map(({ key, type, zone, deltas }) => (
        <b key={key} data-kind={styles.get(key)?.colour}>
          {[messages.zones[zone], used(type, deltas[month])].filter(Boolean).join(' ')}
        </b>
      ))}
    </>
  )
}

/** Hidden from screen readers, which use the table and the slider. */
export function Plot({ unit, months, lines, styles, isArea, hidden, month, onMonth }: PlotProps) {
  const ref = useRef<HTMLDivElement>(null)
  const plotRef = useRef<uPlot>(null)
  const valuesRef = useRef<HTMLDivElement>(null)
  const isAreaRef = useRef(isArea)
  const restore = useEffectEvent((plot: uPlot) => showMonth(plot, valuesRef.current, month))
  const period = month === null ? undefined : months[month]

  useEffect(() => {
    const container = ref.current
    if (container === null) return
    const view = { months, lines, styles }
    const plot = new uPlot(
      {
        ...plotOptions(view, { token: getToken, rem: getRem(), isArea: () => isAreaRef.current }),
        width: container.clientWidth,
        height,
        hooks: {
          ready: [(made) => restore(made)],
          setCursor: [({ cursor: { idx } }) => onMonth(idx ?? null)],
        },
      },
      plotData(view),
      container,
    )
    followFinger(plot)
    const leaveColours = followColours(plot)
    plotRef.current = plot
    const leaveWidth = followWidth(plot, container, height)
    return () => {
      leaveWidth()
      leaveColours()
      plot.destroy()
    }
  }, [months, lines, styles, onMonth])

  useEffect(() => {
    isAreaRef.current = isArea
    if (plotRef.current !== null) redraw(plotRef.current, lines, hidden)
  }, [isArea, lines, hidden])

  useEffect(() => {
    if (plotRef.current === null) return
    showMonth(plotRef.current, valuesRef.current, month)
  }, [month])

  return (
    <figure className="plot" aria-hidden="true" hidden={lines.every(({ meterId }) => hidden.has(meterId))}>
      <figcaption className="note">{unit}</figcaption>
      {/* uPlot draws after the first paint; reserve the height. */}
      <div ref={ref} style={{ minBlockSize: height }} />
      {month !== null && period !== undefined && (
        <div className="plot__values" ref={valuesRef}>
          <Values
            lines={lines.filter(({ meterId }) => !hidden.has(meterId))}
            styles={styles}
            month={month}
            period={period}
          />
        </div>
      )}
    </figure>
  )
}
