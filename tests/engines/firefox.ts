import { type ElementHandle, launch } from 'puppeteer-core'
import type { Driver, Handle } from './browser.ts'

export const firefoxPath = '/usr/bin/firefox-esr'

export async function startFirefox(profile: string): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    userDataDir: profile,
    defaultViewport: { width: 390, height: 844 },
    extraPrefsFirefox: { 'intl.accept_languages': 'ru' },
  })
  const page = (await browser.pages())[0] ?? (await browser.newPage())
  page.setDefaultTimeout(30_000)
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    async find(expression): Promise<Handle | null> {
      const found = await page.evaluateHandle(expression)
      const element = found.asElement() as ElementHandle<HTMLInputElement> | null
      if (element === null) return null
      return {
        click: () => element.click(),
        async type(text) {
          await element.click()
          await page.keyboard.press('End')
          await page.keyboard.type(text)
        },
        attach: (path) => element.uploadFile(path),
      }
    },
    end: () => browser.close(),
  }
}
