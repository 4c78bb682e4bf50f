import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync('src/ui/styles/tokens.css', 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

const findDeclarations = (selector: string): string[] =>
  css
    .split('}')
    .filter((rule) => rule.split('{').at(-2)?.trim().endsWith(selector))
    .flatMap((rule) => rule.split('{').at(-1)?.split(';') ?? [])
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration.startsWith('--'))

describe('the dark palette', () => {
  it('L-03: is the same for a dark device and for the dark setting', () => {
    const chosen = findDeclarations(":root[data-theme='dark']")
    expect(chosen.length).toBeGreaterThan(30)
    expect(findDeclarations(":root:not([data-theme='light'])")).toEqual(chosen)
  })
})

/** Relative luminance of WCAG. */
const getLuminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const getContrast = (first: string, second: string): number => {
  const [light = 0, dark = 0] = [getLuminance(first), getLuminance(second)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns a token's colour; the accent is that of no host. */
const findColour = (selector: string, name: string): string =>
  findDeclarations(selector)
    .find((declaration) => declaration.startsWith(`${name}:`))
    ?.match(/#[\da-f]{6}/)?.[0] ?? ''

describe('the colours of charts', () => {
  const themes = { light: ':root', dark: ":root[data-theme='dark']" }
  const pairs: readonly (readonly [drawn: string, ground: string])[] = [
    ['--line-strong', '--surface'],
    ['--accent', '--surface'],
    ['--accent', '--surface-3'],
    ...['cold', 'hot', 'gas', 'day', 'night', 'half', 'heat'].map(
      (kind) => [`--meter-${kind}`, '--surface'] as const,
    ),
  ]
  for (const [theme, selector] of Object.entries(themes))
    it(`L-01: bars and lines stand out by 3:1 in the ${theme} theme`, () => {
      for (const [drawn, ground] of pairs)
        expect(
          getContrast(findColour(selector, drawn), findColour(selector, ground)),
          `${drawn} on ${ground}`,
        ).toBeGreaterThanOrEqual(3)
    })
})
