import { type BrowserContextOptions, test as base, type TestInfo } from '@playwright/test'
import { clusterUrl } from './global-setup.ts'
import { borrowDevice, type Device, type OwnDevice, takeDevice } from './device.ts'
import { hostServer } from './hosted-server.ts'
import { type Product, startProduct } from './product.ts'

export { expect } from '@playwright/test'

export interface Options {
  /** Size and touch of the devices, set by the project. */
  readonly shape: BrowserContextOptions
  /** Settings of the product's environment, set by a file of tests. */
  readonly settings: Readonly<Record<string, string>>
  /** Whether one screen fades into the next; journeys look at screens at once, and go without. */
  readonly fades: boolean
}

interface Fixtures {
  /** The running product; nobody else uses its database. */
  readonly product: Product
  /** A device of the project's size that knows the product's address, with nobody signed in. */
  readonly device: Device
  /** `device` with a browser of its own, for tests that end it or need features a private window lacks. */
  readonly ownDevice: OwnDevice
}

const lend = async <D extends Device>(
  device: D,
  give: (device: D) => Promise<void>,
  info: TestInfo,
): Promise<void> => {
  await give(device)
  if (info.status !== info.expectedStatus)
    await device.page.screenshot({ path: info.outputPath('screen.png') })
  await device.throwAway()
}

export const test = base.extend<Fixtures & Options>({
  shape: [{}, { option: true }],
  settings: [{}, { option: true }],
  fades: [false, { option: true }],
  product: async ({ settings }, give) => {
    const product = await startProduct(clusterUrl(), { startOn: hostServer, settings })
    await give(product)
    await product.close()
  },
  device: async ({ browser, product, shape, fades }, give, info) =>
    lend(await borrowDevice(browser, { ...shape, baseURL: product.url }, product.network, fades), give, info),
  ownDevice: async ({ product, shape }, give, info) =>
    lend(await takeDevice({ ...shape, baseURL: product.url }, product.network), give, info),
})
