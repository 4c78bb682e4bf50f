/** Applications that one address may open (B-04). */
export type Application = 'desk' | 'qr' | 'qr-desktop' | 'vk' | 'cabinet' | 'public'

/** Whether an address is of the staff's desk, whoever is signed in on the device (G-08). */
export const isDesk = (hash: string): boolean => /^#\/desk(?:[/?]|$)/.test(hash)
/** Marker of the QR payment and of the payment from VK in the hash path (docs/specification.md). */
const qrMarker = /^#\/qr\/payment(?:[/?]|$)/
const vkMarker = /^#\/pay_from_vk\/[^/]/
/** Open to anyone; letters lead here, whoever is signed in on the device (decision 8). */
const publicMarker =
  /^#\/(?:auth\/(?:registration|repair|repair_success|repair_error|activation|activation_error|undo_email)|notifications|catalog\/preview)(?:[/?]|$)/

/** Wide desktop by media query; the QR application is for smaller screens (docs/specification.md). */
export const wideDesktop = '(min-width: 1381px)'

/**
 * Which application opens (B-04): the staff's desk, the QR payment, the payment from VK, pages open to anyone, else the
 * cabinet if there is a CSRF cookie, else the public one. `goesOn`: the payer chose to go on at a wide desktop;
 * it is asked only where it decides, because a tab's storage is slow to open.
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
