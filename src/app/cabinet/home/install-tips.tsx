import { useAtomValue, useAtom } from 'jotai/react'
import { useState, useEffect } from 'react'
import { dismissInstallOffer, canOfferInstall } from '../../../lib/device/install-offer.ts'
import { canInstallAtom, install, isStandalone } from '../../../lib/device/install.ts'
import { iosPopupAtom } from '../../../lib/device/ios-popup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Live } from '../../../ui/feedback/live-region.tsx'
import { downloadIcon } from '../../../ui/icons/cabinet-icons.ts'
import { Sheet } from '../../../ui/overlays/modal.tsx'
import { moreMessages } from '../more/messages.ts'

/** Offers installation once; iPhones get a popup instead (O-01). */
export function InstallOffer() {
  const canInstall = useAtomValue(canInstallAtom)
  const [mayOffer, setMayOffer] = useState(canOfferInstall)
  if (!canInstall || !mayOffer || isStandalone()) return null
  const answer = () => {
    dismissInstallOffer()
    setMayOffer(false)
  }
  const accept = () => {
    answer()
    void install()
  }
  return (
    <Banner icon={downloadIcon} title={moreMessages.install}>
      <p>{moreMessages.installNote}</p>
      <div className="actions">
        <Button isSmall onClick={accept}>
          {moreMessages.installYes}
        </Button>
        <Button isSmall kind="plain" onClick={answer}>
          {moreMessages.installNo}
        </Button>
      </div>
    </Banner>
  )
}

/** Shown at most three times (H-05). */
function IosPopup() {
  const [isOpen, wish] = useAtom(iosPopupAtom)
  useEffect(() => wish('show'), [wish])
  if (!isOpen) return null
  return (
    <Sheet title={moreMessages.iosPopup} onClose={() => wish('close')}>
      <div className="stack">
        <p>{moreMessages.iosPopupText}</p>
        <ol className="step-list">
          {moreMessages.installIosSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Button isBlock onClick={() => wish('close')}>
          {moreMessages.understood}
        </Button>
      </div>
    </Sheet>
  )
}

export function InstallTips() {
  return (
    <>
      <Live>
        <InstallOffer />
      </Live>
      <IosPopup />
    </>
  )
}
