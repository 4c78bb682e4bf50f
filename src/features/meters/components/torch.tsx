import { useSetAtom } from 'jotai/react'
import { useEffect, useRef, useState } from 'react'
import { toastAtom } from '../../../lib/state/notices.ts'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { torchIcon } from '../../../ui/icons/cabinet-icons.ts'
import { messages } from '../messages.ts'

/** Returns true on touch devices whose browser can switch on the camera light. */
export const canLightTorch = (): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  'mediaDevices' in navigator &&
  'torch' in navigator.mediaDevices.getSupportedConstraints()

/** Switches off on unmount (M-19). */
export function Torch() {
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
      const { lightTorch } = await import('./torch-light.ts')
      await lightTorch(ends.signal)
    } catch {
      if (ends.signal.aborted) return
      setIsOn(false)
      showToast(messages.torchFailed)
    }
  }
  return (
    <Toggle icon={torchIcon} isOn={isOn} onChange={(wanted) => void change(wanted)}>
      {messages.torch}
    </Toggle>
  )
}
