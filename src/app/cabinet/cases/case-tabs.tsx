import type { Permissions } from '#contract/permissions.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { isAllowed } from '../gate.tsx'
import { getTitle } from '../../page-title.ts'
import { signedTitles } from '../titles.ts'
import './cases.css'

export const messages = {
  views: 'Заявки и обращения',
  cannotWait: 'Авария? Не ждите ответа на заявку, звоните:',
  ownWork: 'Нужна работа в квартире?',
  toShop: 'Закажите услугу по твёрдой цене',
} as const

const { requests, tickets, templateRequest: shop } = signedRoutes
const views = { requests, tickets, shop }

type CaseTabsProps = { current: keyof typeof views; permissions: Permissions }

export function CaseTabs({ current, permissions }: CaseTabsProps) {
  return (
    <div className="case-tabs">
      <Tabs
        label={messages.views}
        current={`#${views[current].pattern}`}
        tabs={Object.values(views)
          .filter((route) => isAllowed(route, permissions))
          .map(({ pattern }) => ({ href: `#${pattern}`, title: getTitle(pattern, signedTitles) }))}
      />
    </div>
  )
}
