import { digitsOfCall } from './calls.ts'
import { dropSession } from './device.ts'
import {
  type Open,
  all,
  check,
  choose,
  fill,
  named,
  press,
  registration,
  secret,
  tokens,
} from './press-steps.ts'
import type { Press } from './repeated-press.ts'
import { password } from './residents.ts'

export const guestPresses: readonly Press[] = [
  {
    call: 'login',
    path: '/#/auth/login/',
    open: fill({ 'Электронная почта': 'anna@demo.local', Пароль: password }),
    button: named('Войти'),
  },
  {
    call: 'registerTenant',
    path: '/#/auth/registration/',
    open: all(registration, check('Согласен на обработку персональных данных')),
    button: named('Зарегистрироваться'),
  },
  {
    call: 'resetPassword',
    path: '/#/auth/repair/',
    open: fill({ 'Электронная почта': 'anna@demo.local' }),
    button: named('Получить ссылку'),
  },
  {
    call: 'activateTenant',
    path: `/#/auth/activation/${tokens}`,
    open: fill({ 'Номер квартиры': '30', 'Новый пароль': secret }),
    button: named('Открыть кабинет'),
  },
  {
    call: 'openRepair',
    path: `/#/auth/repair/${tokens}`,
    open: fill({ 'Новый пароль': secret }),
    button: named('Сохранить пароль'),
  },
  {
    call: 'undoEmailChange',
    path: `/#/auth/undo_email/${tokens}`,
    open: fill({ 'Новый пароль': secret }),
    button: named('Вернуть почту'),
  },
]

const payer = '79000000002'
/** A wide screen shows the QR code first. */
const openOnComputer: Open = async (page) => {
  const here = page.getByRole('button', { name: 'Продолжить на этом устройстве' })
  await here.or(page.getByLabel('Телефон')).first().waitFor()
  if (await here.isVisible()) await here.click()
}
const enterPhone = (phone: string) => all(openOnComputer, fill({ Телефон: phone.slice(1) }))
const typeDigits = (digits: string): Open =>
  fill(Object.fromEntries([...digits].map((digit, index) => [`Цифра ${index + 1} из 4`, digit])))
const choosePlace = all(choose(/кв\. 62\b/), press('Далее'), choose(/^Жилищно/))

/** In the order of the payment. */
export const qrPresses: readonly Press[] = [
  {
    call: 'startDialing',
    path: '/#/qr/payment/phone',
    open: enterPhone('79000000001'),
    button: named('Далее'),
  },
  {
    call: 'finishDialing',
    path: '/#/qr/payment/phone',
    open: all(enterPhone('79000000001'), press('Далее'), typeDigits('0000')),
    button: named('Подтвердить'),
    before: { startDialing: { call_task_id: '00000000-0000-4000-8000-000000000000' } },
  },
  {
    call: 'savePayAction',
    path: '/#/qr/payment/phone',
    open: all(
      enterPhone(payer),
      press('Далее'),
      async (page, product) => typeDigits(await digitsOfCall(product, payer))(page, product),
      press('Подтвердить'),
      choosePlace,
    ),
    button: named('Далее'),
    before: { startDialing: null, finishDialing: null },
  },
  {
    call: 'payByNumber',
    path: '/#/qr/payment/address',
    open: all(choosePlace, press('Далее')),
    button: named('Перейти к оплате'),
    before: { savePayAction: null },
  },
  { call: 'leaveQr', path: '/#/qr/payment/address', button: named('Выйти и забыть номер'), closes: true },
]

const tokensOfDesk = `${'a'.repeat(22)}/${'b'.repeat(43)}/`
export const deskGuestPresses: readonly Press[] = [
  {
    call: 'staffSignIn',
    path: '/#/desk/',
    open: fill({ 'Рабочая почта': 'head@demo.local', Пароль: password }),
    button: named('Дальше'),
  },
  {
    call: 'acceptInvitation',
    path: `/#/desk/invitation/${tokensOfDesk}`,
    open: fill({ 'Придумайте пароль': secret }),
    button: named('Сохранить пароль'),
    before: {
      readInvitation: { name: 'Ким', email: 'kim@demo.local', organisation: 'УК «Садовая»' },
    },
  },
  {
    call: 'verifyTotp',
    path: '/#/desk/',
    open: all(
      async (page) => {
        const url = page.url()
        await dropSession(page)
        await page.goto(url)
      },
      fill({ 'Рабочая почта': 'head@demo.local', Пароль: password }),
      press('Дальше'),
      fill(Object.fromEntries([1, 2, 3, 4, 5, 6].map((nth) => [`Цифра ${nth} из 6`, '0']))),
    ),
    button: named('Войти'),
    closes: true,
    before: { staffSignIn: null },
  },
]
