import { useAtomValue } from 'jotai/react'
import { isIos, isStandalone } from '../../../lib/device/install.ts'
import { draftCountAtom, setAsideCountAtom, unsentCountAtom } from '../../../lib/outbox/atoms.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { texts } from '../texts.ts'

/** What is worth knowing of how the device keeps the records. */
export function KeepingNotes() {
  const setAside = useAtomValue(setAsideCountAtom)
  const kept = useAtomValue(unsentCountAtom) + useAtomValue(draftCountAtom)
  return (
    <>
      {setAside > 0 && <Banner tone="warn">{texts.setAside(setAside)}</Banner>}
      {kept > 0 && isIos() && !isStandalone() && <Banner tone="warn">{texts.iosDays}</Banner>}
    </>
  )
}
