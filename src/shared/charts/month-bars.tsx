import { useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import { followColours, followWidth, getBarColour, getRem, getToken } from './canvas.ts'
import { shortMonth, type MonthValue } from './month-value.ts'
import 'uplot/dist/uPlot.min.css'

/** The chosen month is a series of its own, so that it has its own colour. */
const plotData = (months: readonly MonthValue[], chosen: number): uPlot.AlignedData => [
  months.map((_, index) => index),
  months.map(({ past }) => past),
  months.map(({ value }, index) => (index === chosen ? null : value)),
  months.map(({ value }, index) => (index === chosen ? value : null)),
]

const drawColumn = (plot: uPlot, chosen: number): void => {
  const { ctx, bbox } = plot
  const [from, till] = [plot.valToPos(chosen - 0.5, 'x', true), plot.valToPos(chosen + 0.5, 'x', true)]
  ctx.save()
  ctx.fillStyle = getToken('--surface-3')
  ctx.fillRect(from, bbox.top, till - from, bbox.height)
  ctx.restore()
}

/** Returns the months with a label, the last one always. */
const labelled = (count: number, width: number, space: number): number[] => {
  const step = Math.max(1, Math.ceil((count * space) / Math.max(width, 1)))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).toReversed()
}

interface BarsView {
  readonly months: readonly MonthValue[]
  readonly chosen: number
}

/** The view is read at each draw, so that new sums reuse the canvas. */
const plotOptions = (
  getView: () => BarsView,
  { count, hasPast, colour }: { count: number; hasPast: boolean; colour: string | undefined },
): Omit<uPlot.Options, 'width' | 'height'> => {
  const rem = getRem()
  const widest = 16 * devicePixelRatio
  const bars = (align: -1 | 1): Pick<uPlot.Series, 'paths'> => {
    const paths = uPlot.paths.bars?.(
      hasPast ? { size: [0.42, widest], align, gap: 1 } : { size: [0.72, 2 * widest], align: 0 },
    )
    return paths ? { paths } : {}
  }
  const series = (isChosen: boolean): uPlot.Series => ({
    ...bars(1),
    points: { show: false },
    width: 0,
    fill: () => getBarColour(colour, isChosen),
  })
  return {
    legend: { show: false },
    cursor: { show: false },
    // With large text half of the last label is wider than half of its column.
    padding: [4, ({ width }) => Math.max(0, rem * 0.75 - width / count / 2), 0, 0],
    scales: {
      x: { time: false, range: [-0.5, count - 0.5] },
      y: { range: (_, min, max) => [Math.min(0, min ?? 0), Math.max(max ?? 0, 1)] },
    },
    axes: [
      {
        stroke: () => getToken('--text-secondary'),
        font: `${rem * 0.875}px ${getToken('--font')}`,
        border: { show: true, stroke: () => getToken('--line-strong'), width: 1 },
        grid: { show: false },
        ticks: { show: false },
        splits: ({ bbox }) => labelled(count, bbox.width / devicePixelRatio, rem * 2.25),
        size: rem * 1.75,
        gap: rem * 0.375,
        values: (_, splits) => splits.map((at) => shortMonth(getView().months[at]?.period ?? '')),
      },
      { show: false },
    ],
    series: [
      {},
      {
        ...bars(-1),
        points: { show: false },
        width: 1.5,
        stroke: () => getToken('--line-strong'),
      },
      series(false),
      series(true),
    ],
    hooks: { drawClear: [(plot) => drawColumn(plot, getView().chosen)] },
  }
}

type MonthBarsProps = {
  months: readonly MonthValue[]
  /** Index of the month whose value is shown. */
  chosen: number
  onChoose: (index: number) => void
  colour?: string | undefined
}

/** Draws on a canvas, which readers of the screen do not get: the caller shows the values as text. */
export function MonthBars({ months, chosen, onChoose, colour }: MonthBarsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const plotRef = useRef<uPlot>(null)
  const viewRef = useRef({ months, chosen })
  const choose = useEffectEvent(onChoose)
  const count = months.length
  const hasPast = months.some(({ past }) => past !== null)

  useEffect(() => {
    const container = ref.current
    // Without a canvas the text stays.
    if (container === null || document.createElement('canvas').getContext('2d') === null) return
    const height = container.clientHeight
    const { current } = viewRef
    const plot = new uPlot(
      {
        ...plotOptions(() => viewRef.current, { count, hasPast, colour }),
        width: container.clientWidth,
        height,
      },
      plotData(current.months, current.chosen),
      container,
    )
    plotRef.current = plot
    const follow = (event: PointerEvent): void => {
      if (event.type === 'pointermove' && event.buttons === 0) return
      const index = Math.round(plot.posToVal(event.offsetX, 'x'))
      if (index >= 0 && index < count) choose(index)
    }
    plot.over.addEventListener('pointerdown', follow)
    plot.over.addEventListener('pointermove', follow)
    const leaveColours = followColours(plot)
    const leaveWidth = followWidth(plot, container, height)
    return () => {
      leaveWidth()
      leaveColours()
      plot.destroy()
      plotRef.current = null
    }
  }, [count, hasPast, colour])

  useEffect(() => {
    viewRef.current = { months, chosen }
    plotRef.current?.setData(plotData(months, chosen))
  }, [months, chosen])

  return <div className="month-chart__plot" ref={ref} />
}
