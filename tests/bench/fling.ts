/** As fast as a thumb flings a list, in a frame: 15,000 px a second. */
export const flingStep = 250

/** Runs in the page: scrolls from the top by the step in each frame, and gives how long each took, in milliseconds. */
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
