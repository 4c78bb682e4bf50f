import { publicRoutes } from '../../lib/routes/public-paths.ts'

/** The paths of the screens that index.html holds, by the value of `data-start`. */
export const firstScreenPaths: ReadonlyMap<string, string> = new Map([
  ['login', publicRoutes.login.to({})],
  ['qr', publicRoutes.qr.to({})],
  ['registration', publicRoutes.registration.to({})],
])

/** Chooses the screen or 'shell'. build/first-screens.ts inlines it into index.html, so it must be self-contained. */
export const findFirstScreen = (hash: string): string => {
  if (/^#\/qr\/payment(?:\/(?:phone\/?)?)?(?:\?|$)/.test(hash)) return 'qr'
  if (/^#\/auth\/registration\/?$/.test(hash)) return 'registration'
  return /^(?:#?\/?|#\/auth\/login\/?)$/.test(hash) ? 'login' : 'shell'
}
