import { useAtomValue } from 'jotai/react'
import { useSettled } from '../../../lib/timing/use-settled.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LiveRegion } from '../../../ui/feedback/live-region.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import {
  isQueueingAtom,
  filledAtom,
  sendingCountAtom,
  isOpenAtom,
  wrongAtom,
  acceptedCountAtom,
  queuedCountAtom,
  sentCountAtom,
  waitingCountAtom,
  refusedCountAtom,
  type PressOutcome,
} from '../atoms/submit.ts'
import { editableAtom } from '../atoms/settled.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { messages } from '../messages.ts'

type FormsProps = { forms: readonly MeterForm[] }

type ProgressProps = FormsProps & { sent: number; total: number }

function Progress({ forms, sent, total }: ProgressProps) {
  const waiting = useAtomValue(waitingCountAtom(forms))
  const refused = useAtomValue(refusedCountAtom(forms))
  const filled = useAtomValue(filledAtom(forms))
  const wrong = useAtomValue(wrongAtom(forms))
  return (
    <p className="dock__text">
      <b className="tabular-nums">{messages.count(sent, total)}</b>
      <span>
        {waiting > 0 ? messages.waiting(waiting) : filled > 0 ? messages.filled(filled) : messages.sent}
      </span>
      {refused > 0 && <span className="dock__error">{messages.refused(refused)}</span>}
      {wrong > 0 && <span className="dock__error">{messages.wrong(wrong)}</span>}
    </p>
  )
}

const Answer = lazyComponent(async () => (await import('./answer.tsx')).Answer, null, true)

type DockProps = FormsProps & { outcome: PressOutcome | null }

/** Hides when nothing is left to fill. */
export function Dock({ forms, outcome }: DockProps) {
  const isOpen = useAtomValue(isOpenAtom(forms))
  const sent = useAtomValue(sentCountAtom(forms))
  const total = useAtomValue(editableAtom(forms)).length
  const isSending = useAtomValue(sendingCountAtom(forms)) > 0
  const isQueueing = useAtomValue(isQueueingAtom)
  if (!isOpen) return null
  return (
    <div className="dock">
      {outcome && <Answer forms={forms} outcome={outcome} />}
      <Progress forms={forms} sent={sent} total={total} />
      <Button kind="primary" type="submit" isBusy={isQueueing || isSending}>
        {messages.submit}
      </Button>
    </div>
  )
}

type AnnouncementProps = FormsProps & { isDone: boolean }

/** Announces where the readings are, once they stay there. The panel of the result announces itself. */
export function Announcement({ forms, isDone }: AnnouncementProps) {
  const isQueueing = useAtomValue(isQueueingAtom)
  const sending = useAtomValue(sendingCountAtom(forms))
  const queued = useAtomValue(queuedCountAtom(forms))
  const accepted = useAtomValue(acceptedCountAtom(forms))
  const refused = useAtomValue(refusedCountAtom(forms))
  const isSending = isQueueing || sending > 0
  const where =
    queued > 0 ? messages.queuedCount(queued) : accepted > 0 ? messages.acceptedCount(accepted) : ''
  const decided = [refused > 0 && messages.refusedCount(refused), where].filter(Boolean).join('. ')
  const text = isDone ? '' : isSending ? messages.sending : decided
  return <LiveRegion text={useSettled(text)} />
}
