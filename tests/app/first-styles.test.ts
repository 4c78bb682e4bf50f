import { afterEach, describe, expect, it } from 'vitest'
import { loadFirstStyles } from '../../src/app/boot/first-styles.ts'

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]

afterEach(() => document.head.replaceChildren())

describe('the first stylesheet', () => {
  it('B-01: is inserted before those of screens and applied when a screen is drawn', async () => {
    document.head.innerHTML =
      '<link data-first rel="preload" as="style" crossorigin href="/a.css"><title></title>'
    const loading = loadFirstStyles()
    const [sheet] = sheets()
    expect(sheet?.href).toMatch(/\/a\.css$/)
    expect(sheet?.nextElementSibling?.tagName).toBe('TITLE')
    sheet?.dispatchEvent(new Event('load'))
    const apply = await loading
    expect(sheet?.media).toBe('not all')
    apply()
    expect(sheet?.media).toBe('')
  })

  it('B-01: delays the screen until it is loaded', async () => {
    document.head.innerHTML = '<link data-first rel="preload" as="style" href="/a.css">'
    let isLoaded = false
    const loading = loadFirstStyles().then(() => (isLoaded = true))
    await Promise.resolve()
    expect(isLoaded).toBe(false)
    sheets()[0]?.dispatchEvent(new Event('load'))
    await loading
    expect(isLoaded).toBe(true)
  })

  it('B-01: does not block the screen when it fails to load', async () => {
    document.head.innerHTML = '<link data-first rel="preload" as="style" href="/a.css">'
    const loading = loadFirstStyles()
    sheets()[0]?.dispatchEvent(new Event('error'))
    await loading
    expect(sheets()).toHaveLength(1)
  })

  it('is absent in development', async () => {
    const apply = await loadFirstStyles()
    apply()
    expect(sheets()).toHaveLength(0)
  })
})
