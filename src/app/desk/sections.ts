import { hasDuty, type StaffDuty, type StaffRole } from '#contract/staff/roles.ts'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { currentPath, navigate } from '../../lib/routes/hash-location.ts'
import type { Route } from '../../lib/routes/route.ts'
import { store } from '../../lib/state/store.ts'
import { basketIcon, gridIcon, keyIcon, listIcon, newsIcon, usersIcon } from '../../ui/icons/desk-icons.ts'
import { documentIcon, downloadIcon } from '../../ui/icons/cabinet-icons.ts'
import { inboxIcon, phoneIcon } from '../../ui/icons/icons.ts'
import { lazyComponent, type LazyComponent } from '../../ui/layout/lazy-component.tsx'

type DeskScreenProps = { session: StaffSession }

/** Shown to roles with one of its duties (docs/architecture.md#the-desk). */
export interface DeskSection {
  readonly name: string
  /** All addresses below it belong to the section. */
  readonly route: Route
  readonly icon: string
  readonly duties: readonly StaffDuty[]
  readonly isWork?: true
  readonly keys?: ReadonlyArray<readonly [key: string, meaning: string]>
  readonly Screen: LazyComponent<DeskScreenProps>
  readonly prefetchScreen?: (role: StaffRole) => Promise<void>
}

const sections: readonly DeskSection[] = [
  {
    name: 'Сегодня',
    route: deskRoutes.today,
    icon: gridIcon,
    duties: ['cases', 'exchange'],
    Screen: lazyComponent(async () => (await import('../../features/today/today-screen.tsx')).TodayScreen),
    prefetchScreen: async (role) =>
      store.set((await import('../../features/today/today-screen.tsx')).prefetchAtom, role),
  },
  {
    name: 'Очередь',
    route: deskRoutes.cases,
    icon: inboxIcon,
    duties: ['cases'],
    isWork: true,
    keys: [
      ['j', 'следующая в списке'],
      ['k', 'предыдущая'],
      ['Enter', 'открыть'],
      ['t', 'взять или отдать'],
      ['a', 'ответить'],
      ['v', 'назначить визит'],
      ['x', 'закрыть'],
      ['/', 'поиск, в пустом ответе готовые тексты'],
      ['Ctrl Enter', 'отправить ответ'],
    ],
    Screen: lazyComponent(
      async () => (await import('../../features/cases/desk-cases-screen.tsx')).DeskCasesScreen,
    ),
  },
  {
    name: 'Жители',
    route: deskRoutes.flats,
    icon: usersIcon,
    duties: ['flats'],
    keys: [['/', 'поиск']],
    Screen: lazyComponent(async () => (await import('../../features/flats/flats-screen.tsx')).FlatsScreen),
  },
  {
    name: 'Обмен файлами',
    route: deskRoutes.exchange,
    icon: downloadIcon,
    duties: ['exchange'],
    Screen: lazyComponent(
      async () => (await import('../../features/exchange/exchange-screen.tsx')).ExchangeScreen,
    ),
  },
  {
    name: 'Новости',
    route: deskRoutes.content,
    icon: newsIcon,
    duties: ['content'],
    Screen: lazyComponent(async () => (await import('../../features/news/desk/news-screen.tsx')).NewsScreen),
  },
  {
    name: 'Документы',
    route: deskRoutes.documents,
    icon: documentIcon,
    duties: ['content'],
    Screen: lazyComponent(
      async () => (await import('../../features/documents/desk/documents-screen.tsx')).DocumentsScreen,
    ),
  },
  {
    name: 'Каталог',
    route: deskRoutes.catalogue,
    icon: listIcon,
    duties: ['content'],
    Screen: lazyComponent(
      async () => (await import('../../features/catalogue/desk/catalogue-screen.tsx')).CatalogueScreen,
    ),
  },
  {
    name: 'Платные услуги',
    route: deskRoutes.shop,
    icon: basketIcon,
    duties: ['content'],
    Screen: lazyComponent(async () => (await import('../../features/shop/desk/shop-screen.tsx')).ShopScreen),
  },
  {
    name: 'Контакты и сроки',
    route: deskRoutes.settings,
    icon: phoneIcon,
    duties: ['content'],
    Screen: lazyComponent(
      async () => (await import('../../features/organisation/settings-screen.tsx')).SettingsScreen,
    ),
  },
  {
    name: 'Сотрудники',
    route: deskRoutes.members,
    icon: keyIcon,
    duties: ['members'],
    Screen: lazyComponent(
      async () => (await import('../../features/staff/members/members-screen.tsx')).MembersScreen,
    ),
  },
]

export const isAt = (path: string, { pattern }: Route): boolean => path.replace(/\/?$/, '/') === pattern

export const isIn = (path: string, { route }: DeskSection): boolean =>
  path.replace(/\/?$/, '/').startsWith(route.pattern)

export const loadSection = async (path: string): Promise<void> =>
  (sections.find((section) => isIn(path, section)) ?? sections[0])?.Screen.load()

/** Redirects before the first render, to avoid rendering twice. */
export const redirectToFirstSection = (role: StaffRole): void => {
  const [first] = getSections(role)
  if (first && isAt(currentPath(), deskRoutes.start)) navigate(first.route.pattern, { replace: true })
}

export const prefetchScreen = async (path: string, role: StaffRole): Promise<void> =>
  getSections(role)
    .find(({ route }) => isAt(path, route))
    ?.prefetchScreen?.(role)

export const getSections = (role: StaffRole): readonly DeskSection[] =>
  sections.filter(({ duties }) => duties.some((duty) => hasDuty(role, duty)))
