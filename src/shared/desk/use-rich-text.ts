import { useLayoutEffect, useRef, useState } from 'react'
import { plainProse } from '../../lib/text/plain-prose.ts'
import { emptyParagraph, findBlock, format, insert, insertLink } from './edit-text.ts'
import type { TextPicture } from './picture-dialog.tsx'

/** The editable text at `place`, whose content is HTML, and the commands that change it. */
export const useRichText = (value: string, onChange: (html: string) => void) => {
  const place = useRef<HTMLDivElement>(null)
  const left = useRef<Node>(null)
  const shown = useRef<string>(null)
  const [selected, setSelected] = useState<Range | null>(null)
  useLayoutEffect(() => {
    // Typing gives this value: replacing the content would move the caret.
    if (value === shown.current) return
    shown.current = value
    document.execCommand('defaultParagraphSeparator', false, 'p')
    const text = plainProse(value)
    if (!text.hasChildNodes()) text.append(emptyParagraph())
    place.current?.replaceChildren(text)
  }, [value])

  const notifyChange = () => {
    shown.current = place.current?.innerHTML || '<br>'
    onChange(shown.current)
  }
  return {
    place,
    notifyChange,
    apply: (command: 'bold' | 'insertUnorderedList') => {
      place.current?.focus()
      format(command)
      notifyChange()
    },
    paste: (html: string) => {
      insert(place.current, plainProse(html))
      notifyChange()
    },
    rememberCaret: () => {
      left.current = getSelection()?.anchorNode ?? null
    },
    /** Inserts after the last edited paragraph, or at the end. */
    putPicture: (picture: TextPicture, alt: string) => {
      const image = Object.assign(document.createElement('img'), { ...picture, alt })
      const paragraph = document.createElement('p')
      paragraph.append(image)
      const block = findBlock(place.current, left.current)
      if (block) block.after(paragraph)
      else place.current?.append(paragraph)
      notifyChange()
    },
    isLinking: selected !== null,
    /** Keeps the selection, which the dialog takes away. */
    askLink: () => {
      const selection = getSelection()
      setSelected(selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null)
    },
    cancelLink: () => setSelected(null),
    putLink: (href: string) => {
      const range = selected
      setSelected(null)
      place.current?.focus()
      if (!range) return
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
      if (range.collapsed) insertLink(range, href)
      else format('createLink', href)
      notifyChange()
    },
  }
}
