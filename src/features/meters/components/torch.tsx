import { useSetAtom } from 'jotai/react'
import { toastAtom } from '../../../lib/notices.ts'
import { torchIcon } from '../../../ui/icons.ts'
import { Toggle } from '../../../ui/toggle.tsx'
import { texts } from '../texts.ts'
import { useTorch } from './use-torch.ts'

/** «Фонарик», where the device has one. */
export function Torch() {
  const tell = useSetAtom(toastAtom)
  const { isSupported, isOn, turn } = useTorch(() => tell(texts.torchFailed))
  if (!isSupported) return null
  return (
    <Toggle icon={torchIcon} isOn={isOn} onChange={(wanted) => void turn(wanted)}>
      {texts.torch}
    </Toggle>
  )
}
