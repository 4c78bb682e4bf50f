import { useState } from 'react'
import { LiveRegion } from '../feedback/live-region.tsx'
import { shareIcon } from '../icons/icons.ts'
import { messages } from '../messages.ts'
import { Button } from './button.tsx'

type ShareButtonProps = { text: string; isBlock?: boolean }

/**
 * Shares a text by the device's own means, or copies it where there are none. What came of the copying stands on the
 * button: over a dialog no toast is seen, and the payment by QR has none.
 */
export function ShareButton({ text, isBlock }: ShareButtonProps) {
  const [said, setSaid] = useState('')
  const share = async () => {
    // Left without a choice, or refused by the device: nothing is lost, and the text stands on the screen.
    if (Reflect.has(navigator, 'share')) return navigator.share({ text }).catch(() => undefined)
    try {
      await navigator.clipboard.writeText(text)
      setSaid(messages.copied)
    } catch {
      setSaid(messages.copyFailed)
    }
  }
  return (
    <>
      <Button icon={shareIcon} isBlock={isBlock} onClick={() => void share()}>
        {said || messages.share}
      </Button>
      <LiveRegion text={said} />
    </>
  )
}
