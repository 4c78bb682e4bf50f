import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { clusterUrl } from '../e2e/support/global-setup.ts'
import { hostServer } from '../e2e/support/hosted-server.ts'
import { type Product, startProduct } from '../e2e/support/product.ts'
import { EngineBrowser } from './browser.ts'
import { engines } from './engines.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  readonly product: Product
  readonly resident: EngineBrowser
}

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern.
  product: async ({}, give) => {
    const product = await startProduct(clusterUrl(), { startOn: hostServer })
    await give(product)
    await product.close()
  },
  resident: async ({ product }, give, info) => {
    const engine = engines[info.project.name]
    if (!engine) throw new Error(`No engine ${info.project.name}`)
    const profile = mkdtempSync(join(tmpdir(), 'engine-'))
    const browser = await EngineBrowser.open(() => engine.start(profile), product.url)
    await give(browser)
    await browser.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  },
})
