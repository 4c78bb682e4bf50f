import { expect, type Page } from '@playwright/test'
import type { FaultProxy } from '../../faults/proxy.ts'
import type { Device, OwnDevice } from './device.ts'
import { expectStatus, openMeters, pressSubmit, savedOnPhone, typeReadings } from './meters-page.ts'
import type { Planned } from './readings.ts'
import { signIn } from './residents.ts'
import { metersStoredAt, waitForStored } from './worker.ts'

export const metersPath = '/internal/api/v4/cabinet/meters/'

/** Readings sent so far, answered or not. */
export const sentSubmissions = ({ seen }: FaultProxy): number =>
  seen.filter(({ method, path }) => method === 'POST' && path === metersPath).length

/** Signs Anna in and opens her meters, ready for being without a network. */
export async function openAnnasMeters(page: Page): Promise<void> {
  await signIn(page)
  await openMeters(page)
  await waitForStored(page)
}

/** Opens the meters on a device that was used before: nothing of the visit is lost when the browser is killed. */
export async function openAnnasMetersAgain(device: OwnDevice): Promise<void> {
  await openAnnasMeters(device.page)
  const before = await metersStoredAt(device.page)
  await device.turnOff()
  await device.turnOn()
  await openMeters(device.page)
  // A browser that is killed while it writes keeps neither the old reply nor the new one.
  await expect.poll(() => metersStoredAt(device.page)).not.toBe(before)
}

/** Types the readings and presses the button. */
export async function submitReadings(page: Page, planned: readonly Planned[]): Promise<void> {
  await typeReadings(page, planned)
  await pressSubmit(page)
}

/** Anna's readings wait on a device without a network. */
export async function queueOffline(device: Device, planned: readonly Planned[]): Promise<void> {
  await openAnnasMeters(device.page)
  await device.loseNetwork()
  await submitReadings(device.page, planned)
  await expectStatus(device.page, planned, savedOnPhone)
}
