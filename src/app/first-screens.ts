export const loadHome = () => import('./home/home-screen.tsx')
export const loadMeters = () => import('../features/meters/screens/meters-screen.tsx')

/** Asks for the screen that the cabinet opens with, so that it comes together with the cabinet and not after it. */
export const preloadFirstScreen = (): void => {
  const load = location.hash.startsWith('#/meters/') ? loadMeters : loadHome
  // Whoever shows the screen asks again and hears of the failure.
  if (/^(?:#\/(?:main|meters)\/.*|#?\/?)$/.test(location.hash)) load().catch(() => undefined)
}
