import type uPlot from 'uplot'

const forcedColors = matchMedia('(forced-colors: active)')

/** Forced colours do not reach a canvas, so a token becomes the system colour of its role there. */
const toSystemColor = (name: string): string => {
  if (name === '--accent') return 'Highlight'
  return name.startsWith('--surface') ? 'Canvas' : 'CanvasText'
}

/** Returns the present value of a design token, for drawing on a canvas. */
export const getToken = (name: string): string =>
  forcedColors.matches && !name.startsWith('--font')
    ? toSystemColor(name)
    : getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Returns the fill of a bar. Two-colour schemes and forced colours mark only the chosen bar. */
export const getBarColour = (colour: string | undefined, isChosen: boolean): string => {
  if (
    colour === undefined ||
    forcedColors.matches ||
    document.documentElement.dataset['scheme'] !== undefined
  )
    return getToken(isChosen ? '--accent' : '--line-strong')
  const token = getToken(`--meter-${colour}`)
  return isChosen ? token : `color-mix(in srgb, ${token} 50%, ${getToken('--surface')})`
}

/** Returns the root font size in px: a canvas must grow with the text. */
export const getRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Redraws on theme changes, and before printing in the light theme. Returns a cleanup function. */
export const followColours = (plot: uPlot): (() => void) => {
  const root = document.documentElement
  const draw = (): void => plot.batch(() => plot.redraw())
  const drawForPaper = (): void => {
    const { theme, scheme } = root.dataset
    delete root.dataset['scheme']
    root.dataset['theme'] = 'light'
    draw()
    for (const [name, value] of Object.entries({ theme, scheme }))
      if (value === undefined) delete root.dataset[name]
      else root.dataset[name] = value
  }
  const ends = new AbortController()
  const { signal } = ends
  addEventListener('beforeprint', drawForPaper, { signal })
  addEventListener('afterprint', draw, { signal })
  for (const media of ['print', '(prefers-color-scheme: dark)', '(forced-colors: active)'])
    matchMedia(media).addEventListener('change', draw, { signal })
  return () => ends.abort()
}

/** Keeps the plot as wide as its container. Returns a cleanup function. */
export const followWidth = (plot: uPlot, container: HTMLElement, height: number): (() => void) => {
  const observer = new ResizeObserver(() => {
    const width = container.clientWidth
    if (width > 0 && plot.width !== width) plot.setSize({ width, height })
  })
  observer.observe(container)
  return () => observer.disconnect()
}
