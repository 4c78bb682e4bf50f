import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

export const HomeScreen = lazyComponent(
  async () => (await import('../cabinet/home/home-screen.tsx')).HomeScreen,
)
export const MetersScreen = lazyComponent(
  async () => (await import('../../features/meters/meters-screen.tsx')).MetersScreen,
)

/** The signed-in routes besides the first screens. */
export const OtherRoutes = lazyComponent(
  async () => (await import('../cabinet/other-routes.tsx')).OtherRoutes,
)

export const preloadFirstScreen = async (): Promise<void> => {
  if (location.hash.startsWith('#/meters/')) await MetersScreen.load()
  else if (/^#?\/?(?:main\/.*)?$/.test(location.hash)) await HomeScreen.load()
  else await OtherRoutes.load()
}
