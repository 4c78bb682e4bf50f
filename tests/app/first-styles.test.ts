import { afterEach, describe, expect, it } from 'vitest'
import { applyFirstStyles } from '../../src/app/start/first-styles.ts'

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]

afterEach(() => document.head.replaceChildren())

describe('the stylesheet that the page asks for', () => {
  it('B-01: is applied by the script, ahead of those of screens, and screens wait for it', async () => {
    document.head.innerHTML =
      '<link data-first rel="preload" as="style" crossorigin href="/a.css"><title></title>'
    let isApplied = false
    const applying = applyFirstStyles().then(() => (isApplied = true))
    const [sheet] = sheets()
    expect(sheet?.href).toMatch(/\/a\.css$/)
    expect(sheet?.nextElementSibling?.tagName).toBe('TITLE')
    await Promise.resolve()
    expect(isApplied).toBe(false)
    sheet?.dispatchEvent(new Event('load'))
    await applying
    expect(isApplied).toBe(true)
  })

  it('B-01: one that fails to come holds no screen back', async () => {
    document.head.innerHTML = '<link data-first rel="preload" as="style" href="/a.css">'
    const applying = applyFirstStyles()
    sheets()[0]?.dispatchEvent(new Event('error'))
    await applying
    expect(sheets()).toHaveLength(1)
  })

  it('in development there is none to wait for', async () => {
    await applyFirstStyles()
    expect(sheets()).toHaveLength(0)
  })
})
