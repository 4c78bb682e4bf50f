import { expect, type Page } from '@playwright/test'
import type { FaultProxy } from '../../faults/proxy.ts'
import type { Device, OwnDevice } from './device.ts'
import { expectStatus, openMeters, pressSubmit, savedOnPhone, typeReadings } from './meters-page.ts'
import type { Planned } from './readings.ts'
import { signIn } from './residents.ts'
import { metersStoredAt, waitForStored } from './worker.ts'

export const metersPath = '/internal/api/v4/cabinet/meters/'

/** Answered or not. */
export const sentSubmissions = ({ seen }: FaultProxy): number =>
  seen.filter(({ method, path }) => method === 'POST' && path === metersPath).length

/** Waits until they work offline. */
export async function openAnnasMeters(page: Page): Promise<void> {
  await signIn(page)
  await openMeters(page)
  await waitForStored(page)
}

/** On a used device a killed browser loses nothing of the visit. */
export async function openAnnasMetersAgain(device: OwnDevice): Promise<void> {
  await openAnnasMeters(device.page)
  const before = await metersStoredAt(device.page)
  await device.turnOff()
  await device.turnOn()
  await openMeters(device.page)
  // A browser killed during a write loses both the old and the new reply.
  await expect.poll(() => metersStoredAt(device.page)).not.toBe(before)
}

export async function submitReadings(page: Page, planned: readonly Planned[]): Promise<void> {
  await typeReadings(page, planned)
  await pressSubmit(page)
}

export async function queueOffline(device: Device, planned: readonly Planned[]): Promise<void> {
  await openAnnasMeters(device.page)
  await device.loseNetwork()
  await submitReadings(device.page, planned)
  await expectStatus(device.page, planned, savedOnPhone)
}
