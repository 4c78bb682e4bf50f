import { findMissing, neededForMeters } from '../e2e/support/worker.ts'
import { anna, password } from '../e2e/support/residents.ts'
import type { EngineBrowser } from './browser.ts'
import { expect } from './test.ts'

export async function signIn(resident: EngineBrowser): Promise<void> {
  await resident.goto('/#/auth/login/')
  await resident.type({ role: 'field', name: 'Электронная почта' }, anna)
  await resident.type({ role: 'field', name: 'Пароль' }, password)
  await resident.press({ role: 'button', name: 'Войти' })
  await resident.sees('Садовая, 5')
}

export async function waitForStored(resident: EngineBrowser, paths: readonly string[] = []): Promise<void> {
  await expect
    .poll(() => resident.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 })
    .toBe(true)
  await expect.poll(() => resident.evaluate(findMissing, [...neededForMeters, ...paths])).toEqual([])
}
