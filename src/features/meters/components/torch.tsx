import { useSetAtom } from 'jotai/react'
import { useEffect, useRef, useState } from 'react'
import { toastAtom } from '../../../lib/state/notices.ts'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { torchIcon } from '../../../ui/icons/icons.ts'
import { messages } from '../messages.ts'

/** Returns true on touch devices whose browser can switch on the camera light. */
export const canLightTorch = (): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  'mediaDevices' in navigator &&
  'torch' in navigator.mediaDevices.getSupportedConstraints()

/** `press` identifies the last click: a light obtained for an earlier one is switched off. */
type Lamp = { press: object | null; track: MediaStreamTrack | null }

const switchOff = (lamp: Lamp): void => {
  lamp.track?.stop()
  lamp.press = null
  lamp.track = null
}

/** Switches off on unmount (M-19). */
function useTorch(onFail: () => void) {
  const [isOn, setIsOn] = useState(false)
  const held = useRef<Lamp>({ press: null, track: null })
  useEffect(() => {
    const lamp = held.current
    return () => switchOff(lamp)
  }, [])

  const setTorch = async (wanted: boolean) => {
    const lamp = held.current
    switchOff(lamp)
    setIsOn(wanted)
    if (!wanted) return
    const press = {}
    lamp.press = press
    try {
      const { lightTorch } = await import('./torch-light.ts')
      const track = await lightTorch()
      if (lamp.press === press) lamp.track = track
      else track.stop()
    } catch {
      if (lamp.press !== press) return
      setIsOn(false)
      onFail()
    }
  }
  return { isOn, setTorch }
}

export function Torch() {
  const showToast = useSetAtom(toastAtom)
  const { isOn, setTorch } = useTorch(() => showToast(messages.torchFailed))
  return (
    <Toggle icon={torchIcon} isOn={isOn} onChange={(wanted) => void setTorch(wanted)}>
      {messages.torch}
    </Toggle>
  )
}
