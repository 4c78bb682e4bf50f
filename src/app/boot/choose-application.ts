export type Application = 'desk' | 'qr' | 'qr-desktop' | 'vk' | 'cabinet' | 'public'

/** Applies even when a resident is signed in (G-08). */
export const isDesk = (hash: string): boolean => /^#\/desk(?:[/?]|$)/.test(hash)
const qrMarker = /^#\/qr\/payment(?:[/?]|$)/
const vkMarker = /^#\/pay_from_vk\/[^/]/
/** Public even when signed in, because emails link to these pages (decision 8). */
const publicMarker =
  /^#\/(?:auth\/(?:registration|repair|repair_success|repair_error|activation|activation_error|undo_email)|notifications|catalog\/preview)(?:[/?]|$)/

/** The QR application is for smaller screens (docs/specification.md). */
export const wideDesktop = '(min-width: 1381px)'

/**
 * Chooses the application (B-04). `goesOn`, the payer's choice to stay on a wide desktop, is lazy because session
 * storage is slow to open.
 */
export const chooseApplication = (
  hash: string,
  hasCsrfCookie: boolean,
  isWideDesktop: boolean,
  goesOn: () => boolean,
): Application => {
  if (isDesk(hash)) return 'desk'
  if (qrMarker.test(hash)) return isWideDesktop && !goesOn() ? 'qr-desktop' : 'qr'
  if (vkMarker.test(hash)) return 'vk'
  if (publicMarker.test(hash)) return 'public'
  return hasCsrfCookie ? 'cabinet' : 'public'
}
