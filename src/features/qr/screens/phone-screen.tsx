import { useAtom } from 'jotai/react'
import { useState } from 'react'
import type { HostConfig } from '#contract/host/schema.ts'
import { isMobile } from '#contract/qr/checks.ts'
import { NoAnswer } from '../../../lib/call-errors.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { flowAtom } from '../atoms/flow.ts'
import { FailureNotice } from '../components/failure-notice.tsx'
import { goTo } from '../components/go-to.ts'
import { Question } from '../components/question.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import { againAfter, secondsLeft } from '../rules/again.ts'
import { withPhone } from '../rules/flow.ts'
import { texts } from '../texts.ts'

// What makes calls comes when the field is touched: the screen itself stands without it.
const loadDial = () =>
  import('../api/dial.ts').catch((cause: unknown) => {
    throw new NoAnswer(cause)
  })

type PhoneScreenProps = {
  host: HostConfig
  /** The payer has begun: what comes next may be loaded. */
  onTouched: () => void
}

/** The first question: the phone that is called (spec K2.3). */
export function PhoneScreen({ host, onTouched }: PhoneScreenProps) {
  const [flow, change] = useAtom(flowAtom)
  const [isWrong, setIsWrong] = useState(false)
  const { failure, isBusy, attempt } = useAttempt()
  const { phone, code, againAt, notice } = flow

  const handleChange = (next: string) => {
    setIsWrong(false)
    change((before) => withPhone(before, next))
  }
  const handleFocus = () => {
    onTouched()
    void loadDial().catch(() => undefined)
  }
  const callPhone = async () => {
    const { dial } = await loadDial()
    const id = await dial(phone)
    change((before) => ({
      ...before,
      code: { id, to: 'phone' },
      againAt: againAfter(Date.now()),
      notice: null,
    }))
    goTo('confirm')
  }
  const handleSubmit = () => {
    if (isBusy) return
    if (!isMobile(phone)) setIsWrong(true)
    // The call is on its way: whoever came back to look at the number is not called twice.
    else if (code?.to === 'phone' && secondsLeft(againAt, Date.now()) > 0) goTo('confirm')
    else void attempt(callPhone)
  }
  return (
    <Question
      title={texts.phoneTitle}
      help={texts.phoneHelp}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button type="submit" kind="primary" isBlock isBusy={isBusy} busyText={texts.calling}>
            {texts.next}
          </Button>
          <p className="note">
            {texts.consent}{' '}
            <a href={host.links.privacy} target="_blank" rel="noopener noreferrer">
              {texts.privacy}
            </a>
          </p>
        </>
      }
    >
      {notice !== null && <Banner tone="warn">{notice}</Banner>}
      <FailureNotice failure={failure} />
      <PhoneField
        label={texts.phone}
        size="big"
        value={phone}
        error={isWrong ? texts.phoneWrong : undefined}
        onChange={handleChange}
        onFocus={handleFocus}
      />
    </Question>
  )
}
