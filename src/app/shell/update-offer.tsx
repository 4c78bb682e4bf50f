import { useAtomValue } from 'jotai/react'
import { updateAtom } from '../../lib/worker/worker-state.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { refreshIcon } from '../../ui/icons/icons.ts'
import { texts } from '../texts.ts'

/** A new version waits until the resident agrees; nothing typed is lost (O-10). */
export function UpdateOffer() {
  const update = useAtomValue(updateAtom)
  if (update === null) return null
  return (
    <Banner icon={refreshIcon} title={texts.updateReady} announce="status">
      <Button isSmall onClick={() => void update.apply()}>
        {texts.update}
      </Button>
    </Banner>
  )
}
