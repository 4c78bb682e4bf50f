import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { buildApp, isBuildStale } from '../../../server/build.ts'
import { chromiumFlags, chromiumPath } from '../../browser.ts'
import { takeDesk } from './desk-pictures.ts'
import { takeGallery } from './gallery.ts'
import { startCluster } from '../support/cluster.ts'
import { openMeters, typeReading } from '../support/meters-page.ts'
import { type Product, startProduct } from '../support/product.ts'
import { annasFlat, planReadings } from '../support/readings.ts'
import { signIn } from '../support/residents.ts'

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }

const manifestFolder = 'public/screenshots'
const readmeFolder = 'docs/pictures'
/** Ignored by git. */
const galleryFolder = 'gallery'

async function openFor(product: Product, size: BrowserContextOptions): Promise<Page> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  const context = await browser.newContext({
    ...size,
    baseURL: product.url,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

const shoot = async (page: Page, ...paths: readonly string[]): Promise<void> => {
  await page.evaluate(() => document.fonts.ready)
  for (const path of paths) await page.screenshot({ path })
}

const usual = ['127,66', '90,02', '423,8']

async function fillMeters(page: Page, product: Product): Promise<void> {
  await openMeters(page)
  const meters = await planReadings(product.sql, annasFlat)
  for (const [index, text] of usual.entries()) {
    const meter = meters[index]
    if (meter) await typeReading(page, { ...meter, texts: [text] })
  }
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
}

/** For the manifest and the README (O-01). */
async function takeReadme(product: Product): Promise<void> {
  for (const folder of [manifestFolder, readmeFolder]) mkdirSync(folder, { recursive: true })

  const narrow = await openFor(product, phone)
  await signIn(narrow)
  await narrow.getByRole('link', { name: 'Передать показания' }).waitFor()
  await narrow.getByRole('button', { name: /^Уведомления/ }).waitFor()
  await shoot(narrow, join(manifestFolder, 'home-narrow.png'), join(readmeFolder, 'home.png'))
  await fillMeters(narrow, product)
  await shoot(narrow, join(manifestFolder, 'meters-narrow.png'), join(readmeFolder, 'meters.png'))
  await narrow.context().browser()?.close()

  const wide = await openFor(product, desktop)
  await signIn(wide)
  await fillMeters(wide, product)
  await shoot(wide, join(manifestFolder, 'meters-wide.png'))
  await wide.context().browser()?.close()
}

async function takeDeskPictures(product: Product): Promise<void> {
  const [wide, narrow] = [await openFor(product, desktop), await openFor(product, phone)]
  await takeDesk(product, readmeFolder, { wide, narrow })
  for (const page of [wide, narrow]) await page.context().browser()?.close()
}

// `readme` and `desk` choose those pictures, other words filter the gallery.
const words = process.argv.slice(2)
const isReadme = words.includes('readme')
const isDesk = words.includes('desk')
if (await isBuildStale()) await buildApp()
const cluster = await startCluster()
const product = await startProduct(cluster.url)
try {
  if (isReadme || words.length === 0) {
    await takeReadme(product)
    console.log(`${manifestFolder} and ${readmeFolder} hold the new pictures`)
  }
  if (isDesk || words.length === 0) {
    await takeDeskPictures(product)
    console.log(`${readmeFolder} holds the new pictures of the desk`)
  }
  if (!isReadme && !isDesk) {
    const failed = await takeGallery(cluster.url, galleryFolder, words)
    console.log(`${galleryFolder}/index.html shows the gallery`)
    if (failed.length > 0) throw new Error(`No picture of ${failed.length}:\n${failed.join('\n')}`)
  }
} finally {
  await product.close()
  await cluster.stop()
}
