import { expect, it } from 'vitest'
import { findKnownDevices, recordDevice } from '../../../server/kernel/known-devices.ts'
import { deviceSeconds } from '../../../server/kernel/session-tokens.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'

const { sql } = await testDatabase()
const clock = new TestClock()
const record = (word: string) => recordDevice(sql, [word], clock.now())
const listKnown = async () =>
  [...(await findKnownDevices(sql, ['phone', 'tablet', 'laptop', 'none']))].toSorted()

it('V-11: a device is known as long as its cookie lives after its last use', async () => {
  await record('phone')
  await record('tablet')
  clock.pass(deviceSeconds - 60)
  await record('tablet')
  clock.pass(60)
  await record('laptop')
  expect(await listKnown()).toEqual(['laptop', 'phone', 'tablet'])
  clock.pass(1)
  await record('laptop')
  expect(await listKnown()).toEqual(['laptop', 'tablet'])
  clock.pass(deviceSeconds - 60)
  await record('laptop')
  expect(await listKnown()).toEqual(['laptop'])
})
