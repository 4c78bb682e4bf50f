import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/test.ts'

const root = join(import.meta.dirname, '../../..')

test('O-01: the browser finds no obstacle to installing the application', async ({ newDevice: device }) => {
  await device.page.goto('/')
  await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const session = await device.context.newCDPSession(device.page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

test('O-01: every picture of the manifest has the size that the manifest names', async ({ device }) => {
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

const importedLibraries = (): readonly string[] => {
  const source = ['src', 'sw']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => readFileSync(join(root, folder, name), 'utf8')),
    )
    .join('\n')
  const found = source.matchAll(
    /^import (?!type )(?:[^']*? from )?'((?:@[\w-]+\/)?[\w-]+)|import\('((?:@[\w-]+\/)?[\w-]+)/gm,
  )
  return [...new Set([...found].flatMap(([, named, lazy]) => named ?? lazy ?? []))].toSorted()
}

test('the third-party notices name all libraries of the page and the worker', async ({ device }) => {
  const reply = await device.context.request.get('/third-party-notices.txt')
  expect(reply.headers()['content-type']).toContain('text/plain')
  const notices = await reply.text()
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // The build replaces zod (build/light-schema.ts).
  const libraries = importedLibraries().filter((name) => name in dependencies && name !== 'zod')
  expect(libraries).toEqual(expect.arrayContaining(['react', 'jotai', 'uplot', 'workbox-precaching']))
  for (const name of libraries) expect(notices).toContain(`${name} ${dependencies[name]} (`)
  // Transitive dependencies are included; server-only ones are not.
  expect(notices).toMatch(/^scheduler \d/m)
  expect(notices).toMatch(/^workbox-core \d/m)
  expect(notices).not.toMatch(/^(?:fastify|vite|postgres) \d/m)
  expect(notices.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(5)
})
