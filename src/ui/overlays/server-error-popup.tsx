import { Button } from '../buttons/button.tsx'
import { Dialog } from './modal.tsx'
import { laterMessages } from '../later-messages.ts'
import { messages } from '../messages.ts'

type ServerErrorPopupProps = { messages: readonly string[]; onClose: () => void }

export function ServerErrorPopup({ messages: errors, onClose }: ServerErrorPopupProps) {
  if (errors.length === 0) return null
  return (
    <Dialog title={messages.error} onClose={onClose}>
      <ul className="messages">
        {[...new Set(errors)].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <div className="actions">
        <Button kind="primary" onClick={onClose}>
          {laterMessages.understood}
        </Button>
      </div>
    </Dialog>
  )
}
