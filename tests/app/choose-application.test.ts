import { describe, expect, it } from 'vitest'
import { chooseApplication } from '../../src/app/boot/choose-application.ts'

const signedIn = true
const wide = true

describe('chooseApplication', () => {
  it.each(['#/qr/payment/', '#/qr/payment', '#/qr/payment/continuation?id=5'])(
    'B-02: %s opens the QR payment on a small screen, signed in or not',
    (hash) => {
      expect(chooseApplication(hash, signedIn, !wide, () => false)).toBe('qr')
      expect(chooseApplication(hash, !signedIn, !wide, () => false)).toBe('qr')
    },
  )

  it('B-02: on a wide desktop the address shows the QR code, and the payment once the payer continues', () => {
    expect(chooseApplication('#/qr/payment/', signedIn, wide, () => false)).toBe('qr-desktop')
    expect(chooseApplication('#/qr/payment/', signedIn, wide, () => true)).toBe('qr')
  })

  it.each(['#/desk', '#/desk/', '#/desk/invitation/a/b/', '#/desk?x=1'])(
    'G-08: %s opens the desk, signed in or not',
    (hash) => {
      expect(chooseApplication(hash, signedIn, wide, () => false)).toBe('desk')
      expect(chooseApplication(hash, !signedIn, !wide, () => false)).toBe('desk')
      expect(chooseApplication('#/desks/', !signedIn, !wide, () => false)).toBe('public')
    },
  )

  it('B-03: the pay-from-VK marker opens its page only with an id', () => {
    expect(chooseApplication('#/pay_from_vk/42', signedIn, wide, () => false)).toBe('vk')
    expect(chooseApplication('#/pay_from_vk/', !signedIn, wide, () => false)).toBe('public')
  })

  it.each(['', '#/', '#/main/dashboard/', '#/qr/payments/', '#/auth/login/'])(
    'B-04: without a marker, %s follows the CSRF cookie',
    (hash) => {
      expect(chooseApplication(hash, signedIn, !wide, () => false)).toBe('cabinet')
      expect(chooseApplication(hash, !signedIn, !wide, () => false)).toBe('public')
    },
  )

  it.each([
    '#/notifications/unsubscribe/?id=5',
    '#/auth/activation/a/b/',
    '#/auth/undo_email/a/b/',
    '#/auth/repair_success/',
    '#/catalog/preview/pc/7/',
  ])('B-05: %s is public, also for a signed-in resident', (hash) => {
    expect(chooseApplication(hash, signedIn, !wide, () => false)).toBe('public')
  })
})
