/* oxlint-disable unicorn/consistent-function-scoping -- these functions run in the page */
import { type CDPSession, expect, type Page } from '@playwright/test'

const sessions = new WeakMap<Page, Promise<CDPSession>>()

const getSession = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** 16 px is 100 %. Returns the root's size. Repeats because a window resize resets it later. */
export async function setFontSize(page: Page, percent: number): Promise<string> {
  const browser = await getSession(page)
  const standard = Math.round(0.16 * percent)
  const isSet = () =>
    page.evaluate(async (wanted) => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      return getComputedStyle(document.documentElement).fontSize === wanted
    }, `${standard}px`)
  do await browser.send('Page.setFontSizes', { fontSizes: { standard } })
  while (!(await isSet()))
  return `${standard}px`
}

/** Returns cut, overflowing, overlapping or off-screen content. Runs in the page. */
export function brokenPlaces(root?: string): string[] {
  const { clientWidth: edge, scrollWidth } = document.documentElement
  const found: string[] = []
  const place = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} «${element.textContent.trim().slice(0, 30)}»`
  /** The head of the table is hidden; its cells are not clipped themselves. */
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    element.closest('.sr-only, svg, .skip, [aria-busy=true]') !== null ||
    isClipped(element)
  const scrolls = (element: Element): boolean =>
    element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)
  const isInScroller = (element: Element): boolean => {
    for (let above = element.parentElement; above !== null; above = above.parentElement)
      if (above !== document.documentElement && scrolls(above)) return true
    return false
  }
  /** Texts of different layers may overlap. */
  const findLayer = (element: Element): Element => {
    for (let above: Element | null = element; above !== null; above = above.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(above).position) || above.matches('dialog')) return above
    return document.body
  }
  const holders = 'button, a, .panel, .tag, .chip, .control, .banner, dialog, .bar'
  /** Nearest box that must contain the text. */
  const findHolder = (element: Element): Element | null => {
    const holder = element.closest(holders)
    if (holder === null || getComputedStyle(holder).display !== 'inline') return holder
    return holder.parentElement && findHolder(holder.parentElement)
  }
  const size = getComputedStyle(document.documentElement).fontSize
  if (root !== undefined && root !== size) found.push(`the text is ${size}, not ${root}`)
  if (scrollWidth > edge) found.push(`scrolls sideways by ${scrollWidth - edge} px`)

  const top = document.querySelector('dialog:modal') ?? document.body
  const lines: { element: Element; layer: Element; box: DOMRect }[] = []
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (element === null || !node.textContent?.trim() || isHidden(element)) continue
    const style = getComputedStyle(element)
    const isExcerpt = style.webkitLineClamp !== 'none' || element.closest('.description--cut') !== null
    if (
      !isExcerpt &&
      ((style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (style.overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1))
    )
      found.push(`cut: ${place(element)}`)
    if (isExcerpt || isInScroller(element)) continue
    const holder = findHolder(element)
    const frame = holder && holder.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, top: y, width, height } of range.getClientRects()) {
      if (width < 2) continue
      // The line box is higher than its glyphs.
      const box = new DOMRect(left + 1, y + height * 0.22, width - 2, height * 0.56)
      if (box.right > edge + 1 || box.left < -1) found.push(`beyond the screen: ${place(element)}`)
      else if (
        frame &&
        (box.right > frame.right + 1 ||
          box.left < frame.left - 1 ||
          (!holder?.matches('dialog') && (box.bottom > frame.bottom + 1 || box.top < frame.top - 1)))
      )
        found.push(`out of ${holder?.getAttribute('class') ?? ''}: ${place(element)}`)
      lines.push({ element, layer: findLayer(element), box })
    }
    if (element.closest('h1, h2, h3') !== null)
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top: y }) => Math.round(y))).size > 1)
          found.push(`broken within «${word}»: ${place(element)}`)
      }
  }
  const overlap = (one: DOMRect, other: DOMRect): boolean =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1))
      if (one.layer === other.layer && overlap(one.box, other.box))
        found.push(`${place(one.element)} over ${place(other.element)}`)

  const controls = 'a[href], button, input, select, textarea, summary, [role=slider]'
  const boxes = [...top.querySelectorAll(controls)].filter(
    (control) => !isHidden(control) && control.getBoundingClientRect().width > 1 && !isInScroller(control),
  )
  for (const control of boxes) {
    const box = control.getBoundingClientRect()
    if (box.left < -1 || box.right > edge + 1) found.push(`control beside the screen: ${place(control)}`)
    const panel = control.closest('.panel')?.getBoundingClientRect()
    if (panel && (box.left < panel.left - 1 || box.right > panel.right + 1))
      found.push(`control out of its panel: ${place(control)}`)
    if (control.matches('input, select') && getComputedStyle(control).opacity !== '0')
      for (const line of lines)
        if (
          line.layer === findLayer(control) &&
          !control.contains(line.element) &&
          overlap(line.box, new DOMRect(box.left + 2, box.top + 2, box.width - 4, box.height - 4))
        )
          found.push(`${place(line.element)} over a field`)
  }
  for (const bar of document.querySelectorAll('.bar')) {
    const box = bar.getBoundingClientRect()
    if (box.height > 0 && (box.bottom > innerHeight + 1 || box.top < innerHeight / 2))
      found.push(`the bottom bar leaves the screen: ${box.top} to ${box.bottom} of ${innerHeight}`)
  }
  return [...new Set(found)]
}

/** Around the layout breakpoints. */
const widths = { phone: [320, 360, 480, 481, 768], desktop: [769, 1024, 1380, 1381, 1920, 2560] }

/** Restores the viewport. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const own = page.viewportSize()
  if (own === null) throw new Error('The page has no size of its own')
  for (const width of own.width < 768 ? widths.phone : widths.desktop) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${what} at ${width} px`).toBe(0)
  }
  await page.setViewportSize(own)
}

/** Renders off-screen parts. The CSP forbids inline stylesheets. */
export const showWhole = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important; transition: none !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** Returns controls below `min` px, 44 for a finger. Runs in the page. */
export function smallTargets(min = 44): string[] {
  const controls =
    'a[href], button, input, textarea, select, summary, [role=button], [role=tab], [role=switch]'
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const { width } = control.getBoundingClientRect()
    const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isShown || width <= 1 || (control.tabIndex < 0 && !control.matches('input'))) return []
    // Links in a sentence are exempt; a link stretched over a card has the size of the card.
    const isInProse =
      /^inline(-block)?$/.test(getComputedStyle(control).display) &&
      control.parentElement?.textContent.trim() !== control.textContent.trim()
    const isOverCard = getComputedStyle(control, '::after').position === 'absolute'
    const pressed = control.matches('input') ? (control.closest('label') ?? control) : control
    const size = pressed.getBoundingClientRect()
    if (isInProse || isOverCard || (size.width >= min - 0.5 && size.height >= min - 0.5)) return []
    return [`${control.outerHTML.slice(0, 120)}: ${Math.round(size.width)} × ${Math.round(size.height)}`]
  })
}
