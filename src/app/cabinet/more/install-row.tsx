import { useAtomValue } from 'jotai/react'
import { useState } from 'react'
import { canInstallAtom, install, isIos, isStandalone } from '../../../lib/device/install.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { downloadIcon } from '../../../ui/icons/cabinet-icons.ts'
import { Row } from '../../../ui/lists/list.tsx'
import { Sheet } from '../../../ui/overlays/modal.tsx'
import { moreMessages } from './messages.ts'

export const useInstallOffer = (): boolean => {
  const canInstall = useAtomValue(canInstallAtom)
  return !isStandalone() && (canInstall || isIos())
}

/** Offers the browser's prompt, or manual steps on iOS (O-01). */
export function InstallRow() {
  const [isExplaining, setIsExplaining] = useState(false)
  const byHand = isIos()
  return (
    <>
      <Row
        start={<Icon path={downloadIcon} />}
        title={moreMessages.install}
        note={moreMessages.installNote}
        hasChevron={byHand}
        onPress={() => (byHand ? setIsExplaining(true) : void install())}
      />
      {isExplaining && (
        <Sheet title={moreMessages.installIosTitle} onClose={() => setIsExplaining(false)}>
          <ol className="step-list">
            {moreMessages.installIosSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Sheet>
      )}
    </>
  )
}
