import { getNewsPicture } from '#contract/news/endpoints.ts'
import { safeHtml } from './safe-html.ts'

/** Headings become bold paragraphs; other elements are unwrapped. */
const allowedTags = new Set(['P', 'B', 'UL', 'OL', 'LI', 'A', 'BR'])
const paragraphs = new Set(['DIV', 'BLOCKQUOTE', 'PRE', 'TR', 'FIGCAPTION', 'CAPTION'])

const ownPicture = new RegExp(`${getNewsPicture.path.replace(':id', '[0-9a-f-]{36}')}$`)

/** Keeps only pictures uploaded for a text. */
const plainPicture = (picture: HTMLImageElement): Node => {
  if (!ownPicture.test(picture.getAttribute('src') ?? '')) return document.createDocumentFragment()
  const copy = document.createElement('img')
  for (const name of ['src', 'width', 'height', 'alt']) {
    const value = picture.getAttribute(name)
    if (value !== null) copy.setAttribute(name, value)
  }
  return copy
}

const append = (into: Node, from: Node): void => {
  for (const node of from.childNodes) {
    if (node instanceof Text) into.appendChild(new Text(node.data.replaceAll(/\s+/g, ' ')))
    if (node instanceof HTMLElement) into.appendChild(plainElement(node))
  }
}

const plainElement = (element: HTMLElement): Node => {
  if (element instanceof HTMLImageElement) return plainPicture(element)
  const name = element.tagName === 'STRONG' ? 'B' : element.tagName
  if (allowedTags.has(name)) {
    const copy = document.createElement(name)
    const href = element.getAttribute('href')
    if (name === 'A' && href !== null) copy.setAttribute('href', href)
    append(copy, element)
    return copy
  }
  const isHeading = /^H[1-6]$/.test(name)
  if (!isHeading && !paragraphs.has(name)) {
    const content = document.createDocumentFragment()
    append(content, element)
    return content
  }
  const paragraph = document.createElement('p')
  const inside = isHeading ? paragraph.appendChild(document.createElement('b')) : paragraph
  append(inside, element)
  return paragraph
}

export const isBlank = (block: Element): boolean =>
  (block.textContent ?? '').trim() === '' && !block.querySelector('img')

/** Cleans foreign HTML, such as a paste from Word (V-04). */
export const plainProse = (html: string): DocumentFragment => {
  const plain = document.createDocumentFragment()
  append(plain, safeHtml(html))
  for (const paragraph of plain.querySelectorAll('p')) if (isBlank(paragraph)) paragraph.remove()
  return plain
}
