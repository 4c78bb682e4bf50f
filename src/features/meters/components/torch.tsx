import { useSetAtom } from 'jotai/react'
import { useEffect, useRef, useState } from 'react'
import { toastAtom } from '../../../lib/state/notices.ts'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { torchIcon } from '../../../ui/icons/icons.ts'
import { texts } from '../texts.ts'

/** A touch device whose browser can light the camera's lamp; where there is none the switch is not drawn. */
export const canLight = (): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  'mediaDevices' in navigator &&
  'torch' in navigator.mediaDevices.getSupportedConstraints()

/** The lamp that burns, and the press that holds: what was lit for an earlier one goes out at once. */
type Lamp = { press: object | null; track: MediaStreamTrack | null }

const putOut = (lamp: Lamp): void => {
  lamp.track?.stop()
  lamp.press = null
  lamp.track = null
}

/** The torch for a dark basement (row M-19); it goes out with the screen. `onFail` hears why it stays dark. */
function useTorch(onFail: () => void) {
  const [isOn, setIsOn] = useState(false)
  const held = useRef<Lamp>({ press: null, track: null })
  useEffect(() => {
    const lamp = held.current
    return () => putOut(lamp)
  }, [])

  const turn = async (wanted: boolean) => {
    const lamp = held.current
    putOut(lamp)
    setIsOn(wanted)
    if (!wanted) return
    const press = {}
    lamp.press = press
    try {
      // Few ever press it, and the form does not wait for it.
      const { light } = await import('./light.ts')
      const track = await light()
      if (lamp.press === press) lamp.track = track
      else track.stop()
    } catch {
      if (lamp.press !== press) return
      setIsOn(false)
      onFail()
    }
  }
  return { isOn, turn }
}

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
