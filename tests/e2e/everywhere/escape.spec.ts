import { readFileSync } from 'node:fs'
import { openers, type Opener } from '../../ui/overlays/openers.ts'
import { enterDesk } from '../support/desk-page.ts'
import { deskLayers } from '../support/desk-layers.ts'
import { setFontSize } from '../support/geometry.ts'
import { countLayers, type Layers, walkLayers } from '../support/layers.ts'
import { boris, signIn } from '../support/residents.ts'
import {
  deniedLayers,
  guestLayers,
  iPhoneLayers,
  largeTextLayers,
  prepareAnna,
  residentLayers,
  unopenedLayers,
} from '../support/resident-layers.ts'
import { expect, test } from '../support/test.ts'

const rule = 'Escape and Back close a layer, lose no typed text and return the focus to its opener'

test(`L-07: ${rule}, in the cabinet`, async ({ product, device: { page } }) => {
  test.slow()
  await prepareAnna(product)
  await signIn(page)
  expect(await walkLayers(page, product, residentLayers, '/#/profile/info/')).toEqual({})
})

test(`L-07: ${rule}, at the desk`, async ({ product, device: { page } }) => {
  test.slow()
  await enterDesk(product, page, 'head')
  expect(await walkLayers(page, product, deskLayers, '/#/desk/settings/')).toEqual({})
})

test(`L-07: ${rule}, before the sign-in`, async ({ product, device: { page } }) => {
  expect(await walkLayers(page, product, guestLayers, '/#/auth/repair/')).toEqual({})
})

test(`L-07: ${rule}, for a resident without rights`, async ({ product, device: { page } }) => {
  await signIn(page, boris)
  expect(await walkLayers(page, product, deniedLayers, '/#/more/')).toEqual({})
})

test(`L-07: ${rule}, on an iPhone`, async ({ product, device: { page } }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' }),
  )
  await page.addInitScript(() => localStorage.setItem('cabinet.ios-popup', '3'))
  await signIn(page)
  expect(await walkLayers(page, product, iPhoneLayers, '/#/profile/settings/')).toEqual({})
})

test(`L-07: ${rule}, with large text on a phone`, async ({ product, device: { page } }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await setFontSize(page, 200)
  expect(await walkLayers(page, product, largeTextLayers, '/#/more/')).toEqual({})
})

test('L-07: every layer of the source is walked or has a reason', () => {
  const walked = [residentLayers, deskLayers, guestLayers, deniedLayers, iPhoneLayers, largeTextLayers]
  const rows = (source: Opener): number => walked.flatMap((layers: Layers) => layers[source] ?? []).length
  const sources = Object.keys(openers) as Opener[]
  const missing = sources.filter(
    (source) =>
      rows(source) < countLayers(readFileSync(`src/${source}`, 'utf8')) &&
      unopenedLayers[source] === undefined,
  )
  expect(missing).toEqual([])
})
