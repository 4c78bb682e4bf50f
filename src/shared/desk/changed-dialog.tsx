import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { messages } from './messages.ts'
import './editor.css'

type Difference = { readonly label: string; readonly mine: string; readonly theirs: string }
type ChangedDialogProps = {
  differences: readonly Difference[]
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** Shows both versions and a choice; nothing is overwritten (G-08). */
export function ChangedDialog({ differences, onMine, onTheirs, onClose }: ChangedDialogProps) {
  return (
    <Dialog title={messages.changedTitle} onClose={onClose}>
      <p>{messages.changedText}</p>
      {differences.length === 0 && <p className="note">{messages.same}</p>}
      <div className="change-list">
        {differences.map(({ label, mine, theirs }) => (
          <section key={label} aria-label={label}>
            <b>{label}</b>
            <dl>
              <dt>{messages.now}</dt>
              <dd>{theirs || messages.empty}</dd>
              <dt>{messages.yours}</dt>
              <dd>{mine || messages.empty}</dd>
            </dl>
          </section>
        ))}
      </div>
      <div className="stack">
        <Button kind="primary" isBlock onClick={onMine}>
          {messages.saveMine}
        </Button>
        <Button isBlock onClick={onTheirs}>
          {messages.takeTheirs}
        </Button>
      </div>
    </Dialog>
  )
}
