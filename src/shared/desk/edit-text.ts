import { isBlank } from '../../lib/text/plain-prose.ts'

// `execCommand` is the only built-in formatting API.
export const format = (command: 'bold' | 'insertUnorderedList' | 'createLink', value?: string): void => {
  document.execCommand('styleWithCSS', false, 'false')
  document.execCommand(command, false, value)
}

/** The paragraph or list of the text that holds the node. */
export const findBlock = (place: Element | null, node: Node | null): Element | undefined =>
  [...(place?.children ?? [])].find((child) => child.contains(node))

/** Replaces the selection. Paragraphs and lists split the current block, because they must not nest. */
export const insert = (place: Element | null, content: DocumentFragment): void => {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return
  const range = selection.getRangeAt(0)
  range.deleteContents()
  const block = content.querySelector('p, ul, ol') ? findBlock(place, range.startContainer) : undefined
  const last = content.lastChild
  if (block && last) {
    const after = document.createRange()
    after.setStart(range.startContainer, range.startOffset)
    after.setEndAfter(block)
    const rest = after.extractContents()
    const parts = [block, ...rest.children]
    block.after(content, rest)
    for (const part of parts) if (isBlank(part)) part.remove()
    range.selectNodeContents(last)
  } else range.insertNode(content)
  range.collapse(false)
}

/** Without a paragraph, browsers leave the first line as bare text. */
export const emptyParagraph = (): HTMLParagraphElement => {
  const paragraph = document.createElement('p')
  paragraph.append(document.createElement('br'))
  return paragraph
}

/** Inserts a link after a space, and puts the caret behind it. */
export const insertLink = (range: Range, href: string): void => {
  const { startContainer: text, startOffset } = range
  const link = document.createElement('a')
  link.href = href
  link.textContent = href.replace(/^(?:mailto|tel):/, '')
  const isAfterWord = text instanceof Text && /\S$/.test(text.data.slice(0, startOffset))
  range.insertNode(link)
  if (isAfterWord) link.before(' ')
  range.collapse(false)
}
