import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Size {
  readonly file: string
  readonly selector: string
  readonly value: string
}

const sizes: readonly Size[] = globSync('src/**/*.css').flatMap((file) =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split('}')
    .flatMap((rule) => {
      const [selector = '', body = ''] = rule.split('{').slice(-2)
      const value = /(?:^|;)\s*font-size:\s*([^;]+)/.exec(body)?.[1]
      return value === undefined ? [] : [{ file, selector: selector.trim(), value: value.trim() }]
    }),
)

describe('text sizes', () => {
  it('L-04: none is fixed, apart from samples of sizes and a drawing that is scaled as a whole', () => {
    const fixed = sizes.filter(({ value }) => /^\d+px$/.test(value)).map(({ selector }) => selector)
    expect(fixed.filter((selector) => !/segmented--type|^\.swatch$|^\.sample__/.test(selector))).toEqual([])
    expect(sizes.length).toBeGreaterThan(100)
  })

  it('L-02 L-04: kopecks are never smaller than a note, whose size the low-vision mode raises', () => {
    const kopecks = sizes.filter(({ selector }) => selector.endsWith('.money__kop'))
    expect(kopecks).toHaveLength(4)
    for (const { file, value } of kopecks)
      // In the narrowest columns the whole sum is limited by the width.
      if (file.endsWith('large.css')) expect(value).toBe('0.8em')
      else expect(value).toMatch(/^max\(.*, var\(--font-size-s\)\)$/)
  })
})
