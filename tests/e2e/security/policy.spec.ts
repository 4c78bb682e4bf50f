import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('V-04: every page has a policy that allows only our own scripts', async ({ device }) => {
  for (const path of ['/', '/config.json', '/no-such-page', '/sw.js']) {
    const headers = (await device.context.request.get(path)).headers()
    const policy = headers['content-security-policy'] ?? ''
    // 'self' and the hashes of the three inline scripts.
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/]{43}='){3}(?:;|$)/)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
  }
})

test('V-04: the application runs without violating its policy', async ({ device }) => {
  const violations: string[] = []
  device.page.on('console', (message) => {
    if (/content security policy|trusted type/i.test(message.text())) violations.push(message.text())
  })
  await signIn(device.page)
  for (const path of ['/#/meters/list/', '/#/queue/', '/#/more/']) {
    await device.page.goto(path)
    await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(violations).toEqual([])
})

test('V-04: injected markup and code do not run', async ({ device }) => {
  const { page } = device
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  const markup = page.evaluate(() => {
    document.body.innerHTML = '<img src="x" onerror="document.title = 1">'
  })
  await expect(markup).rejects.toThrow('TrustedHTML')
  await expect(page.evaluate(() => setTimeout('document.title = 1'))).rejects.toThrow('TrustedScript')
  const script = page.evaluate(() => {
    document.createElement('script').src = 'data:text/javascript,document.title=1'
  })
  await expect(script).rejects.toThrow('TrustedScriptURL')
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  await expect(page).toHaveTitle(/^Вход/)
})
