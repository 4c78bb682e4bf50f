/** Runs in the page. */
export function findForeign(): string[] {
  const prose =
    /^(?:a|b|blockquote|br|caption|code|del|div|em|figcaption|figure|h[234]|hr|i|img|ins|li|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)$/
  const plain = /^(?:alt|colspan|height|href|rel|rowspan|src|target|title|width)$/
  const address = /^(?:https?:\/\/|mailto:|tel:|#\/|\/(?!\/)|data:image\/)/
  const found: string[] = []
  for (const node of document.querySelectorAll('.prose *')) {
    const isHtml = node.namespaceURI === 'http://www.w3.org/1999/xhtml'
    if (!isHtml || !prose.test(node.localName)) found.push(node.outerHTML)
    for (const { name, value } of node.attributes) {
      if (!plain.test(name)) found.push(`${node.localName} ${name}`)
      if (['href', 'src'].includes(name) && !address.test(value)) found.push(`${name} ${value}`)
      // An address without a host must stay on this host.
      const isElsewhere = new URL(value, location.href).host !== location.host
      if (name === 'href' && /^[/\\]/.test(value) && isElsewhere) found.push(`elsewhere ${value}`)
    }
    if (node.getAttribute('target') !== null && node.getAttribute('rel') !== 'noopener noreferrer')
      found.push('opener')
  }
  return found
}

/** Runs in the page. */
export async function touchEverything() {
  for (const node of document.querySelectorAll('.prose *')) {
    for (const type of [
      'pointerenter',
      'mouseover',
      'focus',
      'blur',
      'toggle',
      'load',
      'error',
      'animationstart',
    ])
      node.dispatchEvent(new Event(type, { bubbles: true }))
    if (node instanceof HTMLElement && node.closest('a[href]') === null) node.click()
  }
  await new Promise((resolve) => void setTimeout(resolve, 0))
}
