import { useAtomValue } from 'jotai/react'
import { LiveRegion } from '../../../ui/feedback/live-region.tsx'
import { acceptedCountAtom, queuedCountAtom, sendingCountAtom } from '../atoms/view.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { texts } from '../texts.ts'

type AnnouncementProps = { forms: readonly MeterForm[]; refusal: string }

/** Tells a screen reader what becomes of the readings; `refusal` says why the button sent nothing. */
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
