/** A touch device whose browser can light the camera's lamp; where there is none the switch is not drawn. */
export const canLight = (): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  'mediaDevices' in navigator &&
  'torch' in navigator.mediaDevices.getSupportedConstraints()
