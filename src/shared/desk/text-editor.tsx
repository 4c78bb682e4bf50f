import { useState, useRef, type ClipboardEvent, type SubmitEvent } from 'react'
import '../../ui/layout/prose.css'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { boldIcon, bulletsIcon, imageIcon, linkIcon } from '../../ui/icons/desk-icons.ts'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { PictureDialog, type TextPicture } from './picture-dialog.tsx'
import { useRichText } from './use-rich-text.ts'
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

type PictureChooserProps = { onChoose: (file: File | null) => void }

function PictureChooser({ onChoose }: PictureChooserProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={imageIcon} label={messages.picture} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={messages.picture}
        accept="image/jpeg,image/png,image/bmp,image/gif,image/webp"
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0] ?? null)
          currentTarget.value = ''
        }}
      />
    </>
  )
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
  const { place, notifyChange, rememberCaret, isLinking, ...commands } = useRichText(value, onChange)
  const [chosen, setChosen] = useState<File | null>(null)
  const handlePaste = (event: ClipboardEvent) => {
    const [picture] = event.clipboardData.files
    const html = event.clipboardData.getData('text/html')
    if (!(picture && onPicture) && html === '') return
    event.preventDefault()
    if (picture && onPicture) setChosen(picture)
    else commands.paste(html)
  }
  const handlePicture = (picture: TextPicture, alt: string) => {
    setChosen(null)
    commands.putPicture(picture, alt)
  }
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <div className="editor">
        <div className="editor__tools" role="toolbar" aria-label={messages.tools}>
          <IconButton icon={boldIcon} label={messages.bold} onClick={() => commands.apply('bold')} />
          <IconButton
            icon={bulletsIcon}
            label={messages.bullets}
            onClick={() => commands.apply('insertUnorderedList')}
          />
          <IconButton icon={linkIcon} label={messages.link} onClick={commands.askLink} />
          {onPicture && <PictureChooser onChoose={setChosen} />}
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
          onBlur={rememberCaret}
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
          onPicture={handlePicture}
          onClose={() => setChosen(null)}
        />
      )}
      {isLinking && <LinkDialog onLink={commands.putLink} onClose={commands.cancelLink} />}
    </div>
  )
}
