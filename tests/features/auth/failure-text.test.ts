import { expect, it } from 'vitest'
import { failureText } from '../../../src/features/auth/rules/failure-text.ts'
import { messages } from '../../../src/features/auth/messages.ts'
import { CallError } from '../../../src/lib/http/call-errors.ts'

const away = 'Сервер временно недоступен. Попробуйте ещё раз через минуту'
const failed = (status: number, errors: string[]) =>
  failureText(new CallError(status, { errors, code: 'unavailable' }))

it("A-03: shows the server's text on a 503 of its own, and the general notice on a 500 or a proxy's reply", () => {
  expect(failed(503, [away])).toBe(away)
  expect(failed(500, [away])).toBe(messages.failed)
  expect(failed(503, [])).toBe(messages.failed)
})
