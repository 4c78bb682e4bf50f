import { Button } from '../buttons/button.tsx'
import { Dialog } from '../overlays/modal.tsx'
import { texts } from './texts.ts'
import './editor.css'

type Difference = { readonly label: string; readonly mine: string; readonly theirs: string }
type ChangedDialogProps = {
  differences: readonly Difference[]
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** Somebody changed what the member edits: both states, and a choice; nothing was overwritten (G-08). */
export function ChangedDialog({ differences, onMine, onTheirs, onClose }: ChangedDialogProps) {
  return (
    <Dialog title={texts.changedTitle} onClose={onClose}>
      <p>{texts.changedText}</p>
      {differences.length === 0 && <p className="note">{texts.same}</p>}
      <div className="changes">
        {differences.map(({ label, mine, theirs }) => (
          <section key={label} aria-label={label}>
            <b>{label}</b>
            <dl>
              <dt>{texts.now}</dt>
              <dd>{theirs || texts.empty}</dd>
              <dt>{texts.yours}</dt>
              <dd>{mine || texts.empty}</dd>
            </dl>
          </section>
        ))}
      </div>
      <div className="stack">
        <Button kind="primary" isBlock onClick={onMine}>
          {texts.saveMine}
        </Button>
        <Button isBlock onClick={onTheirs}>
          {texts.takeTheirs}
        </Button>
      </div>
    </Dialog>
  )
}
