// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { drawFirstScreens } from '../../build/first-screens.ts'

const screens = await drawFirstScreens()

describe('the screens drawn by the build', () => {
  it('B-14: are those of the sign-in and of the payment by QR', () => {
    expect(screens['login']).toMatch(/<h1>Вход<\/h1>.*name="username".*name="password".*Вход без пароля/s)
    expect(screens['qr']).toMatch(/<h1>Введите номер телефона<\/h1>.*type="tel"[^>]* value="\+7 "/s)
  })

  it('B-14: tie each field to its label by the same id', () => {
    for (const screen of Object.values(screens)) {
      const labels = [...screen.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id)
      const fields = [...screen.matchAll(/<input[^>]* id="([^"]+)"/g)].map(([, id]) => id)
      expect(labels).toEqual(fields)
      expect(labels.length).toBeGreaterThan(0)
    }
  })

  it('B-14: have no inline styles or scripts, which the security policy forbids', () => {
    for (const screen of Object.values(screens)) expect(screen).not.toMatch(/ style=|<script| on\w+=/)
  })

  it('leave the globals as they were', () => {
    expect('document' in globalThis || 'location' in globalThis).toBe(false)
  })
})
