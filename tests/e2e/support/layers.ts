import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { layerElement, openers, type Opener } from '../../ui/overlays/openers.ts'
import type { Open } from './press-steps.ts'
import type { Product } from './product.ts'

/** A dialog, sheet, drawer or hint, and how a person opens it with the keyboard. */
export interface Layer {
  readonly path: string
  /** Steps before the opener. */
  readonly open?: Open
  readonly opener: (page: Page) => Locator
  /** Replaces Enter on the opener. */
  readonly by?: Open
  readonly name: string | RegExp
  /** Where the focus goes if not to the opener. */
  readonly returnsTo?: (page: Page) => Locator
  /** Label and text of a field in the layer, and the steps that show it. */
  readonly type?: { readonly label: string | RegExp; readonly text: string; readonly first?: Open }
  readonly isHint?: true
}

export type Layers = Partial<Record<Opener, readonly Layer[]>>

const question = 'Закрыть окно?'

const readScreen = (page: Page) =>
  page.evaluate(() => ({
    address: location.href,
    headings: [...document.querySelectorAll('h1, h2, h3')].map((heading) => heading.textContent),
    typed: [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(
      ({ value, checked }) => `${value} ${checked}`,
    ),
    scrolled: scrollY,
  }))

const goBack = (page: Page) => page.evaluate(() => history.back())

/** Returns a function that waits until the page waits for no reply. */
const watchCalls = (page: Page): (() => Promise<void>) => {
  const pending = new Set<Request>()
  page.on('request', (request) => request.resourceType() === 'fetch' && pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('framenavigated', (frame) => frame.url() === 'about:blank' && pending.clear())
  return () => expect.poll(() => pending.size).toBe(0)
}

type Walk = { page: Page; product: Product; waitForCalls: () => Promise<void> }

async function walkLayer({ page, product, waitForCalls }: Walk, source: Opener, layer: Layer): Promise<void> {
  const { path, open, opener, by, name, returnsTo = opener, type, isHint } = layer
  await page.goto(path)
  await open?.(page, product)
  await expect(opener(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await waitForCalls()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await opener(page).focus()
  const before = await readScreen(page)
  const shown = isHint
    ? page.getByRole('note').filter({ hasText: name })
    : page.getByRole('dialog', { name, exact: true })
  const show = async () => {
    await opener(page).focus()
    await (by?.(page, product) ?? page.keyboard.press('Enter'))
    await expect(shown, 'Enter opens it').toBeVisible()
    if (!isHint) await expect(shown.locator(':focus'), 'the focus is inside').toHaveCount(1)
  }
  const expectClosed = async (way: string) => {
    await expect(shown, `${way} closes it`).toBeHidden()
    await expect(returnsTo(page), `${way} returns the focus`).toBeFocused()
    await expect.poll(() => readScreen(page), `${way} leaves the screen as it was`).toEqual(before)
  }
  const field = shown.getByLabel(type?.label ?? '', { exact: true })

  await show()
  await page.keyboard.press('Escape')
  await expectClosed('Escape')
  if (isHint) return

  await show()
  if (!type) {
    await goBack(page)
    return expectClosed('Back')
  }
  await type.first?.(page, product)
  await field.fill(type.text)
  const typed = await field.inputValue()
  if (openers[source] === 'stored') {
    await page.keyboard.press('Escape')
    await expectClosed('Escape after typing')
    await show()
    await expect(field, 'the typed text is stored').toHaveValue(typed)
    await goBack(page)
    return expectClosed('Back after typing')
  }
  const asked = page.getByRole('dialog', { name: question })
  for (const leave of [() => page.keyboard.press('Escape'), () => goBack(page)]) {
    await leave()
    await expect(asked, 'asks before the text is lost').toBeVisible()
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await expect(field, 'the text stays').toHaveValue(typed)
    await expect(shown.locator(':focus'), 'the focus is inside again').toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Закрыть и не сохранять' }).press('Enter')
  await expectClosed('the answer')
}

/**
 * Walks all layers, so that one fault does not hide another. Begins `elsewhere` in the same document, because a page
 * cannot prevent Back to another site. Returns the faults.
 */
export async function walkLayers(
  page: Page,
  product: Product,
  layers: Layers,
  elsewhere: string,
): Promise<Record<string, string>> {
  const faults: Record<string, string> = {}
  const walk = { page, product, waitForCalls: watchCalls(page) }
  await page.goto(elsewhere)
  for (const source of Object.keys(layers) as Opener[])
    for (const layer of layers[source] ?? [])
      try {
        await walkLayer(walk, source, layer)
      } catch (error) {
        faults[`${source}: ${String(layer.name)}`] = String(error)
      } finally {
        // Layers below the closed one stay open.
        if (layer.open || Object.keys(faults).length > 0) {
          await page.goto('about:blank')
          await page.goto(elsewhere)
        }
      }
  return faults
}

/** Returns how many layers a component file opens. */
export const countLayers = (text: string): number => [...text.matchAll(new RegExp(layerElement, 'g'))].length
