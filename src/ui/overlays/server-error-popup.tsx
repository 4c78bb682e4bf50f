import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { texts } from '../texts.ts'

type ServerErrorPopupProps = { messages: readonly string[]; onClose: () => void }

/** What the server refused, in its own words; nothing while there are none. */
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
          {texts.close}
        </Button>
      </div>
    </Dialog>
  )
}
