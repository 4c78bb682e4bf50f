import { type BrowserContextOptions, test as base } from '@playwright/test'
import { clusterUrl } from './global-setup.ts'
import { type Device, takeDevice } from './device.ts'
import { type Product, startProduct } from './product.ts'

export { expect } from '@playwright/test'

export interface Options {
  /** Size and touch of the devices, set by the project. */
  readonly shape: BrowserContextOptions
}

interface Fixtures {
  /** The running product; nobody else uses its database. */
  readonly product: Product
  /** A device of the project's size that knows the product's address, with nobody signed in. */
  readonly device: Device
}

export const test = base.extend<Fixtures & Options>({
  shape: [{}, { option: true }],
  // Playwright reads from the first parameter which fixtures this one needs: none.
  // eslint-disable-next-line no-empty-pattern
  product: async ({}, give) => {
    const product = await startProduct(clusterUrl())
    await give(product)
    await product.close()
  },
  device: async ({ product, shape }, give, info) => {
    const device = await takeDevice({ ...shape, baseURL: product.url }, product.network)
    await give(device)
    if (info.status !== info.expectedStatus) {
      await device.page.screenshot({ path: info.outputPath('screen.png') })
    }
    await device.throwAway()
  },
})
