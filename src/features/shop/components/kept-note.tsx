import { useAtomValue } from 'jotai/react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { offlineIcon } from '../../../ui/icons/icons.ts'
import { unkeptAtom } from '../atoms/basket.ts'
import { postingsAtom } from '../atoms/posting.ts'
import { texts } from '../texts.ts'

/** Says that the server has not seen the basket, once it was tried. */
export function KeptNote() {
  const isUnkept = useAtomValue(unkeptAtom).length > 0
  const { postFailed } = useAtomValue(postingsAtom).basket
  if (!isUnkept || !postFailed) return null
  return (
    <Banner tone="warn" icon={offlineIcon} announce="status">
      {texts.onPhone}
    </Banner>
  )
}
