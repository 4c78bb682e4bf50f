/** TypeScript's DOM types lack `torch` (Image Capture draft). */
type TorchSet = MediaTrackConstraintSet & { torch: boolean }

/** Switches the light on until `signal` aborts, which may be before the camera answers. Throws without a light. */
export const lightTorch = async (signal: AbortSignal): Promise<void> => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const [track] = stream.getVideoTracks()
  if (track === undefined) throw new Error('The camera gave no picture')
  const on: TorchSet = { torch: true }
  try {
    if (!('torch' in track.getCapabilities())) throw new Error('The camera has no lamp')
    await track.applyConstraints({ advanced: [on] })
    signal.throwIfAborted()
    signal.addEventListener('abort', () => track.stop())
  } catch (error) {
    track.stop()
    throw error
  }
}
