import { shareIcon } from '../icons/icons.ts'
import { texts } from '../texts.ts'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

type ShareButtonProps = { text: string }

/** Shares a text by the device's own means, or copies it where there are none. */
export function ShareButton({ text }: ShareButtonProps) {
  const copy = useCopy(texts.copyFailed)
  const share = async () => {
    // Left without a choice, or refused by the device: nothing is lost, and the text stands on the screen.
    if (Reflect.has(navigator, 'share')) await navigator.share({ text }).catch(() => undefined)
    else await copy(text)
  }
  return (
    <Button icon={shareIcon} onClick={() => void share()}>
      {texts.share}
    </Button>
  )
}
