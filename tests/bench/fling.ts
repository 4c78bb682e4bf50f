/** Pixels per frame: 15,000 px a second, as a fast swipe. */
export const flingStep = 250

/** Runs in the page. Durations in ms. */
export async function scrollFrames([count, distance]: readonly [number, number]): Promise<number[]> {
  scrollTo(0, 0)
  const taken: number[] = []
  let last = performance.now()
  for (let frame = 0; frame < count; frame += 1) {
    scrollBy(0, distance)
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    taken.push(now - last)
    last = now
  }
  return taken
}
