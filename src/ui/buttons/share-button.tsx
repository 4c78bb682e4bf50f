import { useState } from 'react'
import { LiveRegion } from '../feedback/live-region.tsx'
import { shareIcon } from '../icons/later-icons.ts'
import { laterMessages } from '../later-messages.ts'
import { Button } from './button.tsx'

type ShareButtonProps = { text: string; isBlock?: boolean }

/**
 * Copies where sharing is unsupported. Shows the result on the button, because dialogs hide toasts and the QR payment
 * has none.
 */
export function ShareButton({ text, isBlock }: ShareButtonProps) {
  const [outcome, setOutcome] = useState('')
  const share = async () => {
    // Ignores a cancelled or refused share: the text is on the screen.
    if (Reflect.has(navigator, 'share')) return navigator.share({ text }).catch(() => undefined)
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(laterMessages.copied)
    } catch {
      setOutcome(laterMessages.copyFailed)
    }
  }
  return (
    <>
      <Button icon={shareIcon} isBlock={isBlock} onClick={() => void share()}>
        {outcome || laterMessages.share}
      </Button>
      <LiveRegion text={outcome} />
    </>
  )
}
