// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import type { DetachedWindowAPI } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { wideDesktop } from '../../../src/app/boot/choose-application.ts'

declare global {
  interface Window {
    happyDOM?: DetachedWindowAPI
  }
}

const widths = globSync('src/**/*.css').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\((?:min|max)-width: [\d.]+(?:px|em)\)/g)].map(([query]) => query),
)
const listMatches = (width: number): string[] => {
  window.happyDOM?.setViewport({ width })
  return widths.filter((query) => matchMedia(query).matches)
}
const changesAbove = (width: number): boolean => listMatches(width).join() !== listMatches(width + 1).join()

describe('the breakpoints of the specification', () => {
  it('B-10: the layout changes above 1380 px and at 768 px, and not at 480 px (decision 30)', () => {
    expect(widths.length).toBeGreaterThan(50)
    expect([1380, 767, 480].map((width) => changesAbove(width))).toEqual([true, true, false])
  })

  it('B-10 B-02: a wide desktop begins above 1380 px in the script too', () => {
    window.happyDOM?.setViewport({ width: 1380 })
    expect(matchMedia(wideDesktop).matches).toBe(false)
    window.happyDOM?.setViewport({ width: 1381 })
    expect(matchMedia(wideDesktop).matches).toBe(true)
  })
})
