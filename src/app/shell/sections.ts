import { homeIcon, menuIcon, meterIcon, receiptIcon, wrenchIcon } from '../../ui/icons/icons.ts'

export interface Section {
  readonly name: string
  readonly href: string
  readonly icon: string
  /** Paths that belong to the section. */
  readonly holds: readonly string[]
  readonly hasBadge?: true
  /** Views of the section, which a wide rail names under it. */
  readonly kids?: readonly { readonly name: string; readonly href: string }[]
}

const more: Section = { name: 'Ещё', href: '#/more/', icon: menuIcon, holds: [], hasBadge: true }

/** The five of the bottom bar and the rail. */
export const sections: readonly Section[] = [
  { name: 'Главная', href: '#/main/dashboard/', icon: homeIcon, holds: ['/main/'] },
  {
    name: 'Начисления',
    href: '#/accruals/all/',
    icon: receiptIcon,
    holds: ['/accruals/', '/payments/'],
    kids: [
      { name: 'По месяцам', href: '#/accruals/all/' },
      { name: 'История платежей', href: '#/payments/list/' },
    ],
  },
  {
    name: 'Счётчики',
    href: '#/meters/list/',
    icon: meterIcon,
    holds: ['/meters/'],
    kids: [
      { name: 'Показания', href: '#/meters/list/' },
      { name: 'Отчёт', href: '#/meters/list/?view=report' },
    ],
  },
  {
    name: 'Заявки',
    href: '#/requests/',
    icon: wrenchIcon,
    holds: ['/requests/', '/tickets/'],
    kids: [
      { name: 'Заявки', href: '#/requests/' },
      { name: 'Обращения', href: '#/tickets/list/' },
      { name: 'Заказ услуг', href: '#/requests/template_request/' },
    ],
  },
  more,
]

/** The section that a path belongs to; everything unnamed is under «Ещё». */
export const sectionOf = (path: string): Section =>
  sections.find((section) => section.holds.some((start) => path.startsWith(start))) ?? more
