import type { Page } from '@playwright/test'
import { enterDesk } from '../support/desk-page.ts'
import { deskPresses } from '../support/desk-presses.ts'
import type { Product } from '../support/product.ts'
import { deskGuestPresses, guestPresses, qrPresses } from '../support/public-presses.ts'
import { changingNames, refuseChanges, type Press } from '../support/repeated-press.ts'
import { residentPresses } from '../support/resident-presses.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const isBackground = 'no button: the page makes it by itself'
const byFile = 'no button: choosing a file sends it'
const device = 'needs an authenticator, which answers each challenge once (tests/e2e/start/passkeys.spec.ts)'
const letter =
  'behind the link of a letter (tests/e2e/notifications.spec.ts); `usePress` runs one task at a time'
const secondStep = 'sent after the reply of the call that the button makes first'
const sameButton = (call: string) => `the button of ${call}`

const unpressed: Readonly<Record<string, string>> = {
  refresh: isBackground,
  verify: isBackground,
  readInvitation: isBackground,
  enrollTotp: isBackground,
  addPhone: 'no button: a complete number is sent, and its field closes',
  changeProfile: 'loads the page anew with the first press',
  logout: 'signs the device out whatever becomes of it, and is repeated until it has arrived',
  updateNotifications: 'a switch that is pressed twice is where it was, and both calls are sent',
  savePushSubscription: 'needs a push service; saving a subscription again changes nothing',
  deletePushSubscription: 'needs a push service; deleting a subscription again changes nothing',
  reserveFile: byFile,
  putFile: byFile,
  sendCaseFile: byFile,
  addServicePicture: byFile,
  addOfferImage: byFile,
  closeKeys: 'closing a key again changes nothing; its dialog is tested with the queue',
  checkTable: byFile,
  sendActivationMailAgain: 'shown while a letter waits; a mutation like endSession',
  resendEmail: 'shown while a letter waits; a mutation like endSession',
  disownAddress: letter,
  setRefusalChannels: letter,
  unsubscribe: letter,
  finishEmailChange: secondStep,
  addStaffCodes: secondStep,
  askStaffEntry: 'shown after too many attempts; a component test presses it twice',
  startStaffCodes: 'shown to a member without codes; runs one attempt at a time like staffSignIn',
  followLink: 'opens the page of the executor with each press; only the record of it is a call',
  attachPayAction: sameButton('savePayAction'),
  payRequest: sameButton('startTransaction'),
  removeBankCard: sameButton('removeCard'),
  unassignCase: sameButton('takeCase'),
  addOffer: sameButton('changeOffer'),
  startPasskey: device,
  addPasskey: device,
  renamePasskey: device,
  removePasskey: device,
  startPasskeySignIn: device,
  signInByPasskey: device,
  startPasskeyCheck: device,
  checkPasskey: device,
  startStaffPasskey: device,
  addStaffPasskey: device,
  renameStaffPasskey: device,
  removeStaffPasskey: device,
  startStaffPasskeyVerification: device,
  verifyStaffPasskey: device,
}

/** Tries all presses, so that one failure does not hide another. */
const tryAll = async (page: Page, product: Product, presses: readonly Press[]) => {
  const tryPress = refuseChanges(page, product)
  for (const press of presses)
    await test.step(press.call, async () => {
      const fault = await tryPress(press).catch((error: unknown) => error)
      expect.soft(fault, press.call).toBeUndefined()
    })
}

/** A whole list would be the longest test of the run. */
const inThirds = (presses: readonly Press[]): readonly (readonly Press[])[] => {
  const third = Math.ceil(presses.length / 3)
  return [0, third, 2 * third].map((start) => presses.slice(start, start + third))
}

const once = 'a button that is pressed twice makes its call once, and again after the outcome'

test(`O-07: ${once}, before the sign-in`, async ({ product, device: { page } }) => {
  await tryAll(page, product, guestPresses)
})

for (const presses of inThirds(residentPresses))
  test(`O-07: ${once}, in the cabinet: ${presses[0]?.call} and others`, async ({
    product,
    device: { page },
  }) => {
    await signIn(page)
    await product.sql`
      insert into session_family (id, resident_id, profile_id, user_agent, network)
      select gen_random_uuid(), resident_id, profile_id, name, ''
      from session_family, unnest(array['Firefox/130 Windows', 'Firefox/130 Linux']) as name`
    await product.sql`
      insert into refresh_token (hash, family_id, expires_at)
      select sha256(id::text::bytea), id, now() + interval '1 day' from session_family where network = ''`
    await tryAll(page, product, presses)
  })

test(`O-07: ${once}, in the QR payment`, async ({ product, device: { page } }) => {
  await tryAll(page, product, qrPresses)
})

test(`G-21: ${once}, at the sign-in of the desk`, async ({ product, device: { page } }) => {
  await tryAll(page, product, deskGuestPresses)
})

for (const presses of inThirds(deskPresses))
  test(`G-21: ${once}, at the desk: ${presses[0]?.call} and others`, async ({
    product,
    device: { page },
  }) => {
    await enterDesk(product, page, 'head')
    await product.sql`
      insert into reply_template (organisation_id, title, text) select id, 'Едем', 'Едем' from organisation`
    await tryAll(page, product, presses)
  })

test('O-07 G-21: every changing call of the contract has a press here or a reason', () => {
  const pressed = [guestPresses, residentPresses, qrPresses, deskGuestPresses, deskPresses]
    .flat()
    .map(({ call }) => call)
  expect([...pressed, ...Object.keys(unpressed)].toSorted()).toEqual(changingNames.toSorted())
})
