import { expect, it } from 'vitest'
import { CallError, NoResponseError } from '../../../src/lib/http/call-errors.ts'
import { failureText, failureTexts } from '../../../src/lib/http/failure-text.ts'
import { PasskeyCancelledError } from '../../../src/shared/passkeys/passkey-support.ts'

const away = 'Сервер временно недоступен. Попробуйте ещё раз через минуту'
const failed = (status: number, errors: string[], code = 'unavailable') =>
  failureText(new CallError(status, { errors, code }))

it("A-03: shows the server's text on a 503 of its own, and the general notice on a 500 or a proxy's reply", () => {
  expect(failed(503, [away])).toBe(away)
  expect(failed(500, [away])).toBe(failureTexts.failed)
  expect(failed(503, [])).toBe(failureTexts.failed)
  expect(failed(503, [away], 'unknown')).toBe(failureTexts.failed)
  expect(failed(422, ['Слишком длинно', 'Нет адреса'])).toBe('Слишком длинно Нет адреса')
  expect(failureText(new PasskeyCancelledError('Запрос отменён'))).toBe('Запрос отменён')
  expect(failureText(new NoResponseError(null), { noNetwork: 'Без сети оплатить нельзя' })).toBe(
    'Без сети оплатить нельзя',
  )
})
