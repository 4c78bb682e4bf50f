import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import { iosPopupAtom } from '../../lib/device/ios-popup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { texts } from '../texts.ts'
import { moreTexts } from '../more/texts.ts'

/** Tells iPhone owners what the home screen is good for, three times at most (H-05). */
export function IosPopup() {
  const [isOpen, wish] = useAtom(iosPopupAtom)
  useEffect(() => wish('show'), [wish])
  if (!isOpen) return null
  return (
    <Sheet title={moreTexts.iosPopup} onClose={() => wish('close')}>
      <p>{moreTexts.iosPopupText}</p>
      <ol className="steplist">
        {moreTexts.installIosSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button isBlock onClick={() => wish('close')}>
        {texts.understood}
      </Button>
    </Sheet>
  )
}
