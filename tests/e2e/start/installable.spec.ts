import { expect, test } from '../support/test.ts'

test('O-01: the browser finds nothing that keeps the application from being installed', async ({
  ownDevice: device,
}) => {
  await device.page.goto('/')
  await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const session = await device.context.newCDPSession(device.page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

test('O-01: every picture of the manifest is there in the size that it names', async ({ device }) => {
  await device.page.goto('/')
  const { icons, screenshots, shortcuts } = await (
    await device.context.request.get('/manifest.webmanifest')
  ).json()
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(
    expect.arrayContaining(['any', 'maskable', 'monochrome']),
  )
  expect(shortcuts.map(({ url }: { url: string }) => url)).toEqual(
    expect.arrayContaining(['/#/meters/list/', '/#/accruals/payment/', '/#/requests/create/']),
  )
  for (const { src, sizes } of [...icons, ...screenshots]) {
    const size = await device.page.evaluate(async (address: string) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})
