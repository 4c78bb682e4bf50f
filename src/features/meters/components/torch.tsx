import { useSetAtom } from 'jotai/react'
import { useEffect, useRef, useState } from 'react'
import { toastAtom } from '../../../lib/state/notices.ts'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { torchIcon } from '../../../ui/icons/later-icons.ts'
import { messages } from '../torch-messages.ts'
import { lightTorch } from './torch-light.ts'

/** Returns true on touch devices whose browser can switch on the camera light. */
const canLightTorch = (): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  'mediaDevices' in navigator &&
  'torch' in navigator.mediaDevices.getSupportedConstraints()

/** Switches off on unmount (M-19). Renders nothing on a device without a light. */
export function Torch() {
  const [canLight] = useState(canLightTorch)
  const showToast = useSetAtom(toastAtom)
  const [isOn, setIsOn] = useState(false)
  const switchOff = useRef<() => void>(() => undefined)
  useEffect(() => () => switchOff.current(), [])

  const change = async (wanted: boolean) => {
    switchOff.current()
    setIsOn(wanted)
    if (!wanted) return
    const ends = new AbortController()
    switchOff.current = () => ends.abort()
    try {
      await lightTorch(ends.signal)
    } catch {
      if (ends.signal.aborted) return
      setIsOn(false)
      showToast(messages.torchFailed)
    }
  }
  if (!canLight) return null
  return (
    <Toggle icon={torchIcon} isOn={isOn} onChange={(wanted) => void change(wanted)}>
      {messages.torch}
    </Toggle>
  )
}
