import { useSetAtom } from 'jotai/react'
import { toastAtom } from '../../lib/state/notices.ts'
import { shareIcon } from '../icons/icons.ts'
import { texts } from '../texts.ts'
import { Button } from './button.tsx'

type ShareButtonProps = { text: string }

/** Shares a text by the device's own means, or copies it where there are none. */
export function ShareButton({ text }: ShareButtonProps) {
  const showToast = useSetAtom(toastAtom)
  const share = async () => {
    if (Reflect.has(navigator, 'share')) {
      // Left without a choice, or refused by the device: nothing is lost, and the text stands on the screen.
      await navigator.share({ text }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(text)
      showToast(texts.copied)
    } catch {
      showToast(texts.copyFailed)
    }
  }
  return (
    <Button icon={shareIcon} onClick={() => void share()}>
      {texts.share}
    </Button>
  )
}
