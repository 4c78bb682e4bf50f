import { useSetAtom } from 'jotai/react'
import { useEffect, useRef, useState } from 'react'
import { toastAtom } from '../../../lib/state/notices.ts'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { torchIcon } from '../../../ui/icons/icons.ts'
import { messages } from '../messages.ts'

/** Whether this is a touch device whose browser can light the lamp of the camera; elsewhere there is no switch. */
export const canLightTorch = (): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  'mediaDevices' in navigator &&
  'torch' in navigator.mediaDevices.getSupportedConstraints()

/** The lit lamp and the press that lit it; a lamp that an earlier press lit goes out at once. */
type Lamp = { press: object | null; track: MediaStreamTrack | null }

const switchOff = (lamp: Lamp): void => {
  lamp.track?.stop()
  lamp.press = null
  lamp.track = null
}

/** The torch for a dark basement (M-19); it goes out with the screen. `onFail` is called when it cannot be lit. */
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
      // Few ever press it, and the form does not wait for it.
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

/** The torch switch, «Фонарик». */
export function Torch() {
  const showToast = useSetAtom(toastAtom)
  const { isOn, setTorch } = useTorch(() => showToast(messages.torchFailed))
  return (
    <Toggle icon={torchIcon} isOn={isOn} onChange={(wanted) => void setTorch(wanted)}>
      {messages.torch}
    </Toggle>
  )
}
