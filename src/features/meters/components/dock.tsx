import { useAtomValue } from 'jotai/react'
import { Button } from '../../../ui/buttons/button.tsx'
import { LiveRegion } from '../../../ui/feedback/live-region.tsx'
import {
  isQueueingAtom,
  filledAtom,
  sendingCountAtom,
  totalAtom,
  wrongAtom,
  acceptedCountAtom,
  queuedCountAtom,
} from '../atoms/submit.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { texts } from '../texts.ts'

type DockProps = { forms: readonly MeterForm[] }

/** The progress of the form and its submit button; absent when there is nothing left to fill. */
export function Dock({ forms }: DockProps) {
  const total = useAtomValue(totalAtom(forms))
  const filled = useAtomValue(filledAtom(forms))
  const wrong = useAtomValue(wrongAtom(forms))
  const isSending = useAtomValue(sendingCountAtom(forms)) > 0
  const isQueueing = useAtomValue(isQueueingAtom)
  if (total === 0) return null
  return (
    <div className="dock">
      <p className="dock__text">
        <b className="num">
          <span className="wide-only">{texts.filled}</span>
          {texts.count(filled, total)}
        </b>
        {wrong > 0 && <span className="dock__wrong">{texts.wrong(wrong)}</span>}
      </p>
      <Button kind="primary" type="submit" isBusy={isQueueing || isSending}>
        {texts.submit}
      </Button>
    </div>
  )
}

type AnnouncementProps = { forms: readonly MeterForm[]; refusal: string }

/** Announces the states of the readings to a screen reader; `refusal` says why the button sent nothing. */
export function Announcement({ forms, refusal }: AnnouncementProps) {
  const sending = useAtomValue(sendingCountAtom(forms))
  const queued = useAtomValue(queuedCountAtom(forms))
  const accepted = useAtomValue(acceptedCountAtom(forms))
  const news = [
    sending > 0 && texts.sending,
    queued > 0 && texts.queuedCount(queued),
    accepted > 0 && texts.acceptedCount(accepted),
  ]
  return <LiveRegion text={[refusal, ...news].filter(Boolean).join('. ')} />
}
