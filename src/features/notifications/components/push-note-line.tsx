import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import type { PushNote } from '../rules/push-note.ts'
import { texts } from '../texts.ts'

type PushNoteLineProps = { note: PushNote; onTurnOn: () => void }

/** What is to be said of pushes in this browser, with the way to turn them on. */
export function PushNoteLine({ note: { text, isProblem, canTurnOn }, onTurnOn }: PushNoteLineProps) {
  return (
    <div className="stack channel__push">
      {isProblem ? (
        <Banner tone="warn" announce="alert">
          {text}
        </Banner>
      ) : (
        <p className="note">{text}</p>
      )}
      {canTurnOn && (
        <Button isSmall onClick={onTurnOn}>
          {texts.turnOnHere}
        </Button>
      )}
    </div>
  )
}
