import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../../browser.ts'
import { borrowDevice } from '../support/device.ts'
import { startProduct } from '../support/product.ts'
import { signIn } from '../support/residents.ts'
import { walks } from './screens.ts'

interface Look {
  readonly name: string
  readonly shape: BrowserContextOptions
  /** Text size of the browser in per cent. */
  readonly text?: number
  readonly sight?: Readonly<Record<string, string>>
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const small = { ...phone, viewport: { width: 320, height: 640 } }
const desktop = { viewport: { width: 1440, height: 900 } }

const looks: readonly Look[] = [
  { name: 'phone-light', shape: { ...phone, colorScheme: 'light' } },
  { name: 'phone-dark', shape: { ...phone, colorScheme: 'dark' } },
  { name: 'small-200', shape: small, text: 200 },
  { name: 'wide-light', shape: { ...desktop, colorScheme: 'light' } },
  { name: 'wide-dark', shape: { ...desktop, colorScheme: 'dark' } },
  { name: 'forced', shape: { ...phone, forcedColors: 'active' } },
  { name: 'black', shape: phone, sight: { scheme: 'black', type: '150' } },
  { name: 'white', shape: phone, sight: { scheme: 'white', type: '150', pictures: 'off' } },
  { name: 'blue', shape: phone, sight: { scheme: 'blue', type: '200', spacing: 'wide' } },
]

const tallest = 2600

async function shoot(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1, dialog[open]') !== null &&
      document.querySelector('[aria-busy=true], .skeleton') === null,
  )
  // The bell loads last.
  const bell = page.locator('.topbar .icon-btn')
  if (await page.locator('.topbar').isVisible()) await bell.waitFor({ timeout: 3000 }).catch(() => undefined)
  await page.evaluate(() => document.fonts.ready)
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (size && height > size.height) await page.setViewportSize({ ...size, height: Math.min(height, tallest) })
  await page.screenshot({ path, animations: 'disabled' })
  if (size) await page.setViewportSize(size)
}

async function prepare(page: Page, { text, sight }: Look): Promise<void> {
  if (sight)
    await page.addInitScript(
      (stored) => localStorage.setItem('cabinet.sight', stored),
      JSON.stringify({ sight: 'on', ...sight }),
    )
  if (text)
    await page.addInitScript((size) => {
      // Before this event the root is that of the initial empty document.
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = `${size}%`
      })
    }, text)
}

async function shootLook(
  browser: Browser,
  clusterUrl: string,
  look: Look,
  folder: string,
  isWanted: (screen: string) => boolean,
): Promise<string[]> {
  const { name, shape } = look
  const product = await startProduct(clusterUrl)
  const failed: string[] = []
  for (const { who, screens, before } of walks) {
    const wanted = screens.filter(([screen]) => isWanted(screen))
    if (wanted.length === 0) continue
    const device = await borrowDevice(
      browser,
      { ...shape, baseURL: product.url, reducedMotion: 'reduce' },
      product.network,
      { hasWorker: true },
    )
    const { page } = device
    page.setDefaultTimeout(10_000)
    await prepare(page, look)
    if (who !== null) await signIn(page, who)
    await before?.(device, product)
    for (const [screen, path, act] of wanted)
      try {
        await page.goto('about:blank')
        await page.goto(path)
        await page.locator('h1, dialog[open]').first().waitFor({ state: 'attached' })
        await act?.(page, product)
        await shoot(page, join(folder, `${screen}-${name}.png`))
      } catch (fault) {
        failed.push(`${screen}-${name}: ${String(fault).split('\n')[0]}`)
      }
    await device.findNetwork()
    await device.throwAway()
  }
  await product.close()
  return failed
}

const toHtml = (screens: readonly string[], shown: readonly Look[]): string => {
  const sections = screens.map((screen) => {
    const metrics = shown.map(({ name }) => {
      const file = `${screen}-${name}.png`
      return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${screen}, ${name}"></a><figcaption>${name}</figcaption></figure>`
    })
    return `<section><h2 id="${screen}">${screen}</h2><div>${metrics.join('')}</div></section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>
body{font:16px/1.4 system-ui;margin:24px;background:#8a9594;color:#0b1011}div{display:flex;gap:16px;overflow-x:auto;align-items:flex-start}
figure{margin:0;flex:none}img{height:560px;display:block;background:#fff}figcaption{padding:4px 0 16px}nav a{margin-right:12px;color:inherit}
</style><h1>Every screen in every look</h1><nav>${screens.map((screen) => `<a href="#${screen}">${screen}</a>`).join('')}</nav>${sections.join('')}</html>\n`
}

/** Without names of looks takes all looks, without names of screens all screens. */
export async function takeGallery(
  clusterUrl: string,
  folder: string,
  words: readonly string[],
): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const names = walks.flatMap(({ screens }) => screens.map(([name]) => name))
  const chosenScreens = names.filter((name) => words.includes(name))
  const chosen = looks.filter(({ name }) => words.includes(name))
  const shown = chosen.length > 0 ? chosen : looks
  const isWanted = (screen: string): boolean => chosenScreens.length === 0 || chosenScreens.includes(screen)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  const failed: string[] = []
  for (const look of shown) {
    console.log(`gallery: ${look.name}`)
    failed.push(...(await shootLook(browser, clusterUrl, look, folder, isWanted)))
  }
  await browser.close()
  writeFileSync(join(folder, 'index.html'), toHtml(names, looks))
  return failed
}
