import { useAtomValue } from 'jotai/react'
import { useState } from 'react'
import { answerInstallOffer, mayOfferInstall } from '../../lib/device/install-offer.ts'
import { canInstallAtom, install, isStandalone } from '../../lib/device/install.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { downloadIcon } from '../../ui/icons/icons.ts'
import { moreTexts } from '../more/texts.ts'

/** Offers the installation where the browser can, once; iPhones have their popup (O-01). */
export function InstallOffer() {
  const canInstall = useAtomValue(canInstallAtom)
  const [mayOffer, setMayOffer] = useState(mayOfferInstall)
  if (!canInstall || !mayOffer || isStandalone()) return null
  const answer = () => {
    answerInstallOffer()
    setMayOffer(false)
  }
  const accept = () => {
    answer()
    void install()
  }
  return (
    <Banner icon={downloadIcon} title={moreTexts.install} announce="status">
      <p>{moreTexts.installNote}</p>
      <div className="actions">
        <Button isSmall onClick={accept}>
          {moreTexts.installYes}
        </Button>
        <Button isSmall kind="plain" onClick={answer}>
          {moreTexts.installNo}
        </Button>
      </div>
    </Banner>
  )
}
