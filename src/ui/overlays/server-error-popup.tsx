import { Button } from '../buttons/button.tsx'
import { Dialog } from './modal.tsx'
import { texts } from '../texts.ts'

type ServerErrorPopupProps = { messages: readonly string[]; onClose: () => void }

/** Lists the errors that the server returned; draws nothing while there are none (U-03). */
export function ServerErrorPopup({ messages, onClose }: ServerErrorPopupProps) {
  if (messages.length === 0) return null
  return (
    <Dialog title={texts.error} onClose={onClose}>
      <ul className="messages">
        {[...new Set(messages)].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <div className="actions">
        <Button kind="primary" onClick={onClose}>
          {texts.understood}
        </Button>
      </div>
    </Dialog>
  )
}
