import { InstallOffer } from './install-offer.tsx'
import { IosPopup } from './ios-popup.tsx'

/** What Home says of the installation, each where its browser has one. */
export function InstallTips() {
  return (
    <>
      <InstallOffer />
      <IosPopup />
    </>
  )
}
