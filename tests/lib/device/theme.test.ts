import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseTheme, readTheme, showTheme } from '../../../src/lib/device/theme.ts'

const metas = [
  { media: '(prefers-color-scheme: light)', content: '' },
  { media: '(prefers-color-scheme: dark)', content: '' },
]
const page = { dataset: {} as Record<string, string> }
const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: page, querySelectorAll: () => metas })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

describe('theme', () => {
  it('R-07: applies and stores the chosen theme', () => {
    chooseTheme('dark')
    expect(page.dataset).toEqual({ theme: 'dark' })
    expect(new Set(metas.map(({ content }) => content)).size).toBe(1)
    expect(readTheme()).toBe('dark')
  })

  it('R-07: follows the system in page and browser bars', () => {
    showTheme('dark')
    showTheme('system')
    expect(page.dataset).toEqual({})
    expect(new Set(metas.map(({ content }) => content)).size).toBe(2)
  })

  it('R-07: follows the system if the stored value is invalid or unreadable', () => {
    stored.set('cabinet.theme', 'purple')
    expect(readTheme()).toBe('system')
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
    expect(readTheme()).toBe('system')
  })
})
