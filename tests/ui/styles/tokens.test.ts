import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync('src/ui/styles/tokens.css', 'utf8')

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
