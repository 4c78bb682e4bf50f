import { useState, type SubmitEvent } from 'react'
import { useBusy } from '../../lib/state/use-busy.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { messages } from './messages.ts'

export interface TextPicture {
  readonly src: string
  readonly width: number
  readonly height: number
}

type PictureDialogProps = {
  file: File
  /** Null if refused, which is already reported. */
  onSend: (file: File) => Promise<TextPicture | null>
  onPicture: (picture: TextPicture, alt: string) => void
  onClose: () => void
}

export function PictureDialog({ file, onSend, onPicture, onClose }: PictureDialogProps) {
  const [fault, setFault] = useState<string>()
  const { isBusy, run } = useBusy()
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const alt = String(new FormData(event.currentTarget).get('alt') ?? '').trim()
    if (alt === '') return setFault(messages.fillAlt)
    setFault(undefined)
    void run(async () => {
      const picture = await onSend(file)
      if (picture) onPicture(picture, alt)
    })
  }
  return (
    <Dialog title={messages.addPicture} onClose={onClose}>
      <form method="post" className="stack" onSubmit={handleSubmit} noValidate>
        <p className="note">{file.name}</p>
        <TextField
          label={messages.alt}
          name="alt"
          help={messages.altHelp}
          error={fault}
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit" kind="primary" isBlock isBusy={isBusy} busyText={messages.addingPicture}>
          {messages.putPicture}
        </Button>
      </form>
    </Dialog>
  )
}
