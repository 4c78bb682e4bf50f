import { useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Line } from '../../rules/report/line.ts'
import { plotData, plotOptions, type PlotView } from './plot-options.ts'

type PlotProps = PlotView & {
  unit: string
  isArea: boolean
  /** Meters that the legend took away. */
  hidden: ReadonlySet<number>
  /** The place of the month under the crosshair; null for none. */
  month: number | null
  onMonth: (month: number | null) => void
}

const height = 220
const outside = { left: -10, top: -10 }

const tokenOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** A finger moves the crosshair as a mouse does, and leaves it where it was lifted. */
const followFinger = (plot: uPlot): void => {
  const move = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') plot.setCursor({ left: event.offsetX, top: event.offsetY })
  }
  plot.over.addEventListener('pointerdown', move)
  plot.over.addEventListener('pointermove', move)
}

/** Draws what is shown now on the same canvas: a new one costs more than all of the lines. */
const dress = (plot: uPlot, lines: readonly Line[], hidden: ReadonlySet<number>): void => {
  plot.batch(() => {
    for (const [index, { meterId }] of lines.entries())
      plot.setSeries(index + 1, { show: !hidden.has(meterId) })
  })
  plot.redraw()
}

const putCrosshair = (plot: uPlot, month: number | null): void => {
  if ((plot.cursor.idx ?? null) === month) return
  plot.setCursor(month === null ? outside : { left: plot.valToPos(month, 'x'), top: 0 }, false)
}

/** One axis with the lines of one unit. Screen readers get the table and the slider beside it instead. */
export function Plot({ unit, months, lines, looks, isArea, hidden, month, onMonth }: PlotProps) {
  const ref = useRef<HTMLDivElement>(null)
  const plotRef = useRef<uPlot>(null)
  const isAreaRef = useRef(isArea)
  const restore = useEffectEvent((plot: uPlot) => putCrosshair(plot, month))

  useEffect(() => {
    const place = ref.current
    if (place === null) return
    const view = { months, lines, looks }
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const size = () => ({ width: place.clientWidth, height })
    const plot = new uPlot(
      {
        ...plotOptions(view, { token: tokenOf, rem, isArea: () => isAreaRef.current }),
        ...size(),
        hooks: {
          ready: [(made) => restore(made)],
          setCursor: [({ cursor: { idx } }) => onMonth(idx ?? null)],
        },
      },
      plotData(view),
      place,
    )
    followFinger(plot)
    plotRef.current = plot
    const observer = new ResizeObserver(() => {
      if (place.clientWidth > 0 && plot.width !== place.clientWidth) plot.setSize(size())
    })
    observer.observe(place)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [months, lines, looks, onMonth])

  useEffect(() => {
    isAreaRef.current = isArea
    if (plotRef.current !== null) dress(plotRef.current, lines, hidden)
  }, [isArea, lines, hidden])

  useEffect(() => {
    if (plotRef.current !== null) putCrosshair(plotRef.current, month)
  }, [month])

  return (
    <figure className="plot" aria-hidden="true" hidden={lines.every(({ meterId }) => hidden.has(meterId))}>
      <figcaption className="note">{unit}</figcaption>
      <div ref={ref} />
    </figure>
  )
}
