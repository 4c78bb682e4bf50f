import { useLayoutEffect, useRef, useState, type ClipboardEvent, type SubmitEvent } from 'react'
import '../../ui/layout/prose.css'
import { isBlank, plainProse } from '../../lib/text/plain-prose.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { boldIcon, bulletsIcon, imageIcon, linkIcon } from '../../ui/icons/desk-icons.ts'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { PictureDialog, type TextPicture } from './picture-dialog.tsx'
import { messages } from './messages.ts'
import './editor.css'

const linkPattern = /^(?:https?:\/\/|mailto:|tel:)\S+$/i

type LinkDialogProps = { onLink: (href: string) => void; onClose: () => void }

function LinkDialog({ onLink, onClose }: LinkDialogProps) {
  const [fault, setFault] = useState<string>()
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const href = String(new FormData(event.currentTarget).get('href') ?? '').trim()
    if (linkPattern.test(href)) onLink(href)
    else setFault(messages.wrongAddress)
  }
  return (
    <Dialog title={messages.link} onClose={onClose}>
      <form method="post" className="stack" onSubmit={handleSubmit} noValidate>
        <TextField
          label={messages.address}
          name="href"
          help={messages.addressHelp}
          error={fault}
          autoComplete="off"
        />
        <Button type="submit" kind="primary" isBlock>
          {messages.putLink}
        </Button>
      </form>
    </Dialog>
  )
}

// `execCommand` is the only built-in formatting API.
const format = (command: 'bold' | 'insertUnorderedList' | 'createLink', value?: string): void => {
  document.execCommand('styleWithCSS', false, 'false')
  document.execCommand(command, false, value)
}

const findBlock = (place: Element | null, node: Node | null): Element | undefined =>
  [...(place?.children ?? [])].find((child) => child.contains(node))

/** Replaces the selection. Paragraphs and lists split the current block, because they must not nest. */
const insert = (place: Element | null, content: DocumentFragment): void => {
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
const emptyParagraph = (): HTMLParagraphElement => {
  const paragraph = document.createElement('p')
  paragraph.append(document.createElement('br'))
  return paragraph
}

/** Inserts a link after a space, and puts the caret behind it. */
const insertLink = (range: Range, href: string): void => {
  const { startContainer: text, startOffset } = range
  const link = document.createElement('a')
  link.href = href
  link.textContent = href.replace(/^(?:mailto|tel):/, '')
  const isAfterWord = text instanceof Text && /\S$/.test(text.data.slice(0, startOffset))
  range.insertNode(link)
  if (isAfterWord) link.before(' ')
  range.collapse(false)
}

type TextEditorProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (html: string) => void
  /** Null if refused, which is already reported. Undefined disables pictures. */
  onPicture?: (file: File) => Promise<TextPicture | null>
}

/** Pasted content is reduced to paragraphs, bold, lists, links and pictures. */
export function TextEditor({ label, value, error, onChange, onPicture }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const left = useRef<Node>(null)
  const [selected, setSelected] = useState<Range | null>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const shown = useRef<string>(null)
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
  const apply = (command: 'bold' | 'insertUnorderedList') => {
    place.current?.focus()
    format(command)
    notifyChange()
  }
  const handlePaste = (event: ClipboardEvent) => {
    const [picture] = event.clipboardData.files
    if (picture && onPicture) {
      event.preventDefault()
      setChosen(picture)
      return
    }
    const html = event.clipboardData.getData('text/html')
    if (html === '') return
    event.preventDefault()
    insert(place.current, plainProse(html))
    notifyChange()
  }
  /** Inserts after the last edited paragraph, or at the end. */
  const putPicture = (picture: TextPicture, alt: string) => {
    setChosen(null)
    const image = Object.assign(document.createElement('img'), { ...picture, alt })
    const paragraph = document.createElement('p')
    paragraph.append(image)
    const block = findBlock(place.current, left.current)
    if (block) block.after(paragraph)
    else place.current?.append(paragraph)
    notifyChange()
  }
  const askLink = () => {
    const selection = getSelection()
    setSelected(selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null)
  }
  const putLink = (href: string) => {
    const range = selected
    setSelected(null)
    place.current?.focus()
    if (!range) return
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
    if (range.collapsed) insertLink(range, href)
    else format('createLink', href)
    notifyChange()
  }
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <div className="editor">
        <div className="editor__tools" role="toolbar" aria-label={messages.tools}>
          <IconButton icon={boldIcon} label={messages.bold} onClick={() => apply('bold')} />
          <IconButton
            icon={bulletsIcon}
            label={messages.bullets}
            onClick={() => apply('insertUnorderedList')}
          />
          <IconButton icon={linkIcon} label={messages.link} onClick={askLink} />
          {onPicture && (
            <>
              <IconButton
                icon={imageIcon}
                label={messages.picture}
                onClick={() => chooser.current?.click()}
              />
              <input
                ref={chooser}
                type="file"
                hidden
                aria-label={messages.picture}
                accept="image/jpeg,image/png,image/bmp,image/gif,image/webp"
                onChange={({ currentTarget }) => {
                  setChosen(currentTarget.files?.[0] ?? null)
                  currentTarget.value = ''
                }}
              />
            </>
          )}
          <span className="note editor__name" aria-hidden="true">
            {label}
          </span>
        </div>
        <div
          ref={place}
          className="editor__body prose"
          contentEditable
          suppressContentEditableWarning
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea holds no bold
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          onInput={notifyChange}
          onPaste={handlePaste}
          onBlur={() => {
            left.current = getSelection()?.anchorNode ?? null
          }}
        />
      </div>
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      {chosen && onPicture && (
        <PictureDialog
          file={chosen}
          onSend={onPicture}
          onPicture={putPicture}
          onClose={() => setChosen(null)}
        />
      )}
      {selected && <LinkDialog onLink={putLink} onClose={() => setSelected(null)} />}
    </div>
  )
}
