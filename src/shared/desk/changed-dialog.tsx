import { Button } from '../../ui/buttons/button.tsx'
import { Live } from '../../ui/feedback/live-region.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { messages } from './messages.ts'
import './editor.css'

type Difference = { readonly label: string; readonly mine: string; readonly theirs: string }
type DifferencesProps = { differences: readonly Difference[] }

function Differences({ differences }: DifferencesProps) {
  return (
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
  )
}

type ChangedDialogProps = DifferencesProps & {
  /** Closes the dialog and changes nothing: the next attempt asks again. */
  onClose: () => void
  onCompare: () => void
  onTheirs: () => void
  onMine: () => void
}

/** Shows both versions and a choice (G-08). The first choice loses neither, the last replaces the other's version. */
export function ChangedDialog({ differences, onClose, onCompare, onTheirs, onMine }: ChangedDialogProps) {
  return (
    <Dialog title={messages.changedTitle} onClose={onClose}>
      <p>{messages.changedText}</p>
      {differences.length === 0 && <p className="note">{messages.same}</p>}
      <Differences differences={differences} />
      <div className="stack">
        <Button kind="primary" isBlock onClick={onCompare}>
          {messages.compare}
        </Button>
        <Button isBlock onClick={onTheirs}>
          {messages.takeTheirs}
        </Button>
        <Button kind="danger" isBlock onClick={onMine}>
          {messages.replaceTheirs}
        </Button>
      </div>
    </Dialog>
  )
}

/** Keeps the other's version beside the form, until both are equal or one is saved. */
export function ChangedPanel({ differences }: DifferencesProps) {
  return (
    <Live>
      {differences.length > 0 && (
        <Panel title={messages.changedPanel}>
          <p className="note">{messages.changedHelp}</p>
          <Differences differences={differences} />
        </Panel>
      )}
    </Live>
  )
}
