/** TypeScript's DOM types lack `torch` (Image Capture draft). */
type TorchSet = MediaTrackConstraintSet & { torch: boolean }

/** Switches the light on; stopping the returned track switches it off. Throws without a light. */
export const lightTorch = async (): Promise<MediaStreamTrack> => {
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
