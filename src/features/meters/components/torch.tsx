import { useSetAtom } from 'jotai/react'
import { toastAtom } from '../../../lib/state/notices.ts'
import { torchIcon } from '../../../ui/icons/icons.ts'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { texts } from '../texts.ts'
import { useTorch } from './use-torch.ts'

/** «Фонарик». */
export function Torch() {
  const tell = useSetAtom(toastAtom)
  const { isOn, turn } = useTorch(() => tell(texts.torchFailed))
  return (
    <Toggle icon={torchIcon} isOn={isOn} onChange={(wanted) => void turn(wanted)}>
      {texts.torch}
    </Toggle>
  )
}
