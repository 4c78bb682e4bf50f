import type { Page } from '@playwright/test'
import { enterDesk } from '../support/desk-page.ts'
import { expect, test } from '../support/test.ts'

/** Runs in the page. Returns the focused element if nothing of it is visible (WCAG 2.4.11), else null. */
function hiddenFocus(): string | null {
  const { activeElement: focused } = document
  if (focused === null || focused === document.body || focused.closest('.skip, .sr-only') !== null)
    return null
  const part = focused.closest('label') ?? focused
  const boxes = [focused, part].map((element) => element.getBoundingClientRect())
  // Of a table that is longer than the screen, the part on the screen.
  const points = boxes.flatMap((box) => {
    const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)]
    const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)]
    return [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    )
  })
  const isSeen = points.some(([x, y]) => {
    const above = document.elementFromPoint(x, y)
    return above !== null && (part.contains(above) || above.contains(part))
  })
  return isSeen
    ? null
    : `${focused.tagName} ${focused.id} «${(part.textContent || focused.getAttribute('aria-label')) ?? ''}» at ${Math.round(boxes[0]?.top ?? -1)}`
}

async function walk(page: Page): Promise<readonly string[]> {
  const hidden = new Set<string>()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press(key)
      const found = await page.evaluate(hiddenFocus)
      if (found !== null) hidden.add(`${key}: ${found}`)
    }
  return [...hidden]
}

test('L-01 L-06 G-08: fixed parts of the screen never hide the focused element', async ({
  product,
  device: { page },
}) => {
  test.slow()
  await enterDesk(product, page, 'head')
  const found: Record<string, readonly string[]> = {}
  for (const path of [
    'today',
    'cases',
    'flats',
    'exchange',
    'content',
    'content/new',
    'documents',
    'documents/new',
    'catalogue',
    'catalogue/new',
    'shop',
    'shop/new',
    'settings',
    'members',
    'access',
    'more',
  ]) {
    await page.goto(`/#/desk/${path}/`)
    await expect(page.getByRole('main').locator('h1')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const hidden = await walk(page)
    if (hidden.length > 0) found[path] = hidden
  }
  expect(found).toEqual({})
})
