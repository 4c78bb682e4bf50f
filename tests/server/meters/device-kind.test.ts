import { expect, it } from 'vitest'
import { toDeviceKind } from '../../../server/modules/meters/device-kind.ts'

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/128.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1', 'phone'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/128.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/128.0 Safari/537.36', 'computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/128.0 Safari/537.36', 'computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', null],
  ['curl/8.9', null],
])('O-08: names the kind of device only if the user agent has it: %s', (userAgent, kind) => {
  expect(toDeviceKind(userAgent)).toBe(kind)
})
