/* oxlint-disable unicorn/consistent-function-scoping -- the page gets `listen` as a whole */
import { expect, type Page } from '@playwright/test'

/**
 * Runs in the page. Follows live regions as a screen reader does:
 * - An alert speaks when it appears. Another region speaks only if it existed, visible, before its text changed.
 * - `status` and `alert` are atomic: the whole region is read, unless aria-atomic="false".
 * - A modal dialog makes everything outside it inert, so a region there is silent.
 * - A focused heading, message or dialog is read.
 */
function listen(): void {
  const regions = '[role="status"], [role="alert"], [role="log"], output, [aria-live]'
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const isAtomic = (region: Element) =>
    (region.getAttribute('aria-atomic') ??
      String(region.matches('[role="status"], [role="alert"], output'))) === 'true'
  const isInert = (region: Element) =>
    region.closest('[inert]') !== null ||
    [...document.querySelectorAll('dialog:modal')].slice(-1).some((modal) => !modal.contains(region))
  const read = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true' || !isShown(node)) return ''
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt')
    if (label !== null) return ` ${label} `
    const text = [...node.childNodes].map(read).join('')
    return getComputedStyle(node).display === 'inline' ? text : ` ${text} `
  }
  const say = (kind: string, text: string) => {
    const words = text.replaceAll(/\s+/g, ' ').trim()
    if (words !== '') void Reflect.get(globalThis, 'hearAnnouncement')(`${kind}: ${words}`)
  }

  const known = new WeakSet<Element>()
  const remember = () => {
    for (const region of document.querySelectorAll(regions)) {
      if (isShown(region)) known.add(region)
      else known.delete(region)
    }
  }
  const hear = (changes: readonly MutationRecord[]) => {
    const news = new Map<Element, Set<Node>>()
    const add = (region: Element, node: Node) => news.set(region, (news.get(region) ?? new Set()).add(node))
    const handle = (node: Node) => {
      if (!node.isConnected) return
      const own = node instanceof Element ? node : node.parentElement
      const region = own?.closest(regions)
      if (region) add(region, node)
      if (node instanceof Element)
        for (const alert of node.querySelectorAll('[role="alert"]')) add(alert, alert)
    }
    for (const { type, addedNodes, target } of changes)
      if (type === 'childList') addedNodes.forEach(handle)
      else handle(target)
    for (const [region, nodes] of news) {
      const isAlert = region.matches('[role="alert"]')
      if (isInert(region) || !isShown(region) || !(known.has(region) || isAlert)) continue
      if (region.getAttribute('aria-live') === 'off') continue
      const spoken = isAtomic(region) ? read(region) : [...nodes].map(read).join(' ')
      say(isAlert ? 'alert' : 'status', spoken)
    }
    remember()
  }
  // Screen readers hear of a change after the scripts that follow it, such as one that moves the focus.
  let waiting: MutationRecord[] = []
  const wait = (changes: readonly MutationRecord[]) => {
    if (waiting.length === 0)
      setTimeout(() => {
        hear(waiting)
        waiting = []
      })
    waiting.push(...changes)
  }
  new MutationObserver(wait).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['hidden'],
  })
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (!(target instanceof Element)) return
    const dialog = target.closest('dialog')
    if (dialog && !(relatedTarget instanceof Node && dialog.contains(relatedTarget)))
      say('dialog', document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent ?? '')
    if (target.matches('h1, h2, h3, [role="alert"], [role="group"]')) say('focus', read(target))
    if (target.matches('input, select, textarea, button'))
      requestAnimationFrame(() => {
        const ids = (target.getAttribute('aria-describedby') ?? '').split(' ')
        const fault = ids
          .map((id) => document.getElementById(id))
          .find((note) => note?.matches('.field__error'))
        if (fault && document.activeElement === target) say('field', read(fault))
      })
  })
}

/** Records what a screen reader says in pages opened from now on. */
export const recordAnnouncements = async (page: Page) => {
  let heard: string[] = []
  await page.exposeFunction('hearAnnouncement', (text: string) => {
    heard.push(text)
  })
  await page.addInitScript(listen)
  const forget = (): void => {
    heard = []
  }
  /** Fails if a text was heard twice. */
  const end = (): void => {
    const texts = heard.map((text) => text.slice(text.indexOf(': ') + 2))
    expect(texts).toEqual([...new Set(texts)])
    forget()
  }
  return {
    forget,
    /** Waits for this announcement; forgets it and those before it. */
    skipTo: async (text: string): Promise<void> => {
      await expect.poll(() => heard.at(-1), { timeout: 60_000 }).toBe(text)
      forget()
    },
    /** Waits for exactly these announcements since the last call. */
    expect: async (expected: readonly (string | RegExp)[]): Promise<void> => {
      await expect
        .poll(() => heard.length >= expected.length || heard.join('\n'), { timeout: 60_000 })
        .toBe(true)
      expect(heard).toEqual(
        expected.map((text): unknown => (typeof text === 'string' ? text : expect.stringMatching(text))),
      )
      end()
    },
    /** Waits for an announcement; lists that load anew may speak before and after it. */
    expectAmong: async (expected: string): Promise<void> => {
      await expect.poll(() => heard, { timeout: 60_000 }).toContain(expected)
      end()
    },
    /** Waits for the announcement that ends a step; how often its progress is announced depends on the machine. */
    expectLast: async (expected: string | RegExp): Promise<void> => {
      const last = typeof expected === 'string' ? expected : expect.stringMatching(expected)
      await expect.poll(() => heard.at(-1), { timeout: 60_000 }).toEqual(last)
      end()
    },
  }
}
