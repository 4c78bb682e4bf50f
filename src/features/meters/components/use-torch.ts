import { useEffect, useRef, useState } from 'react'

/** TypeScript's DOM types do not know the torch of the Image Capture draft. */
type TorchSet = MediaTrackConstraintSet & { torch: boolean }

const light = async (): Promise<MediaStreamTrack> => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const [track] = stream.getVideoTracks()
  if (track === undefined) throw new Error('The camera gave no picture')
  const on: TorchSet = { torch: true }
  try {
    if (!('torch' in track.getCapabilities())) throw new Error('The camera has no lamp')
    await track.applyConstraints({ advanced: [on] })
  } catch (error) {
    track.stop()
    throw error
  }
  return track
}

/** The torch for a dark basement (row M-19); it goes out with the screen. `onFail` hears why it stays dark. */
export function useTorch(onFail: () => void) {
  const [isOn, setIsOn] = useState(false)
  const track = useRef<MediaStreamTrack | null>(null)

  const putOut = () => {
    track.current?.stop()
    track.current = null
  }
  useEffect(() => {
    const held = track
    return () => held.current?.stop()
  }, [])

  const turn = async (wanted: boolean) => {
    putOut()
    setIsOn(wanted)
    if (!wanted) return
    try {
      track.current = await light()
    } catch {
      setIsOn(false)
      onFail()
    }
  }
  return { isOn, turn }
}
