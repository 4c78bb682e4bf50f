import { useAtomValue, useSetAtom } from 'jotai/react'
import { useState } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { isMobile } from '#contract/qr/checks.ts'
import { useHashSearch } from '../../lib/routes/hash-location.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { checkIcon } from '../../ui/icons/icons.ts'
import { PhoneField } from '../../shared/phones/phone-field.tsx'
import { flowAtom } from './flow-state.ts'
import { navigateTo } from './navigate-to.ts'
import { Question } from './qr-frame.tsx'
import { resendAllowedAt, secondsLeft, withPhone } from './rules/flow.ts'
import { messages } from './messages.ts'

// Loaded when the field is touched, to keep the first chunk small.
const loadRequestCall = async () => (await import('./request-call.ts')).requestCallSafely
const callPhone = async (phone: string): Promise<{ id: string } | { error: string }> => {
  try {
    return await (
      await loadRequestCall()
    )(phone)
  } catch {
    // The chunk failed to load.
    return { error: messages.noNetwork }
  }
}

type PhoneScreenProps = {
  host: HostConfig
  onTouched: () => void
}

export function PhoneScreen({ host, onTouched }: PhoneScreenProps) {
  const { phone, code, againAt, notice, forProfile: wasForProfile = false } = useAtomValue(flowAtom)
  const change = useSetAtom(flowAtom)
  const [isWrong, setIsWrong] = useState(false)
  const isFromProfile = new URLSearchParams(useHashSearch()).get('back') === 'profile'
  // The way back from the digits loses the query.
  const forProfile = isFromProfile || (code !== null && wasForProfile)
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<string | null>(null)

  const handleChange = (next: string) => {
    setIsWrong(false)
    change((before) => withPhone(before, next))
  }
  const handleFocus = () => {
    onTouched()
    void loadRequestCall().catch(() => undefined)
  }
  const attempt = async () => {
    setFailure(null)
    const answer = await callPhone(phone)
    if ('error' in answer) return setFailure(answer.error)
    change((before) => ({
      ...before,
      code: { id: answer.id, to: 'phone' },
      againAt: resendAllowedAt(Date.now()),
      notice: null,
      forProfile,
    }))
    navigateTo('confirm')
  }
  const handleSubmit = () => {
    if (!isMobile(phone)) setIsWrong(true)
    // A call is pending, so do not call the phone again.
    else if (code?.to === 'phone' && secondsLeft(againAt, Date.now()) > 0) {
      change((before) => ({ ...before, forProfile }))
      navigateTo('confirm')
    } else void run(attempt)
  }
  return (
    <Question
      title={messages.phoneTitle}
      help={messages.phoneHelp}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button type="submit" kind="primary" isBlock isBusy={isBusy} busyText={messages.calling}>
            {messages.next}
          </Button>
          <p className="note">
            <Icon path={checkIcon} size="s" /> {messages.consent}{' '}
            {host.links.privacy ? (
              <a href={host.links.privacy} target="_blank" rel="noopener noreferrer">
                {messages.privacy}
              </a>
            ) : (
              messages.privacy
            )}
          </p>
        </>
      }
    >
      {notice !== null && <Banner tone="warn">{notice}</Banner>}
      {failure !== null && (
        <Banner tone="bad" announce="alert">
          {failure}
        </Banner>
      )}
      <PhoneField
        label={messages.phone}
        size="big"
        value={phone}
        error={isWrong ? messages.phoneWrong : undefined}
        onChange={handleChange}
        onFocus={handleFocus}
      />
    </Question>
  )
}
