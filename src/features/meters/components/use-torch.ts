import { useEffect, useRef, useState } from 'react'

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
      // Few ever press it, and the form does not wait for it.
      const { light } = await import('./light.ts')
      track.current = await light()
    } catch {
      setIsOn(false)
      onFail()
    }
  }
  return { isOn, turn }
}
