import { signedRoutes } from '../lib/routes/paths.ts'
import type { RouteAccess } from '../lib/routes/route.ts'
import { Button } from '../ui/buttons/button.tsx'
import { ButtonLink } from '../ui/buttons/button-link.tsx'
import { Drawing } from '../ui/feedback/drawing.tsx'
import { SupportPhone } from '../ui/feedback/support-phone.tsx'
import { State } from '../ui/feedback/state.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { Dialog } from '../ui/overlays/modal.tsx'

const messages = {
  denied: 'Недостаточно прав',
  deniedRequests: 'Ваша управляющая организация не принимает заявки в электронном виде.',
  deniedTickets: 'Ваша управляющая организация не принимает обращения в электронном виде.',
  deniedOther:
    'Этот раздел закрыт для вашего профиля. Чтобы его открыть, обратитесь в управляющую организацию.',
  understood: 'Понятно',
  notFound: 'Страница не найдена',
  notFoundHelp: 'Такого адреса в кабинете нет. Проверьте ссылку или вернитесь на главную.',
  toHome: 'На главную',
} as const

const getReason = (access: RouteAccess): string => {
  if (access === 'request_log' || access === 'catalogue_cabinet_positions') return messages.deniedRequests
  return access === 'tickets_from_tenants' ? messages.deniedTickets : messages.deniedOther
}

type DeniedProps = { access: RouteAccess; onClose: () => void }

export function Denied({ access, onClose }: DeniedProps) {
  return (
    <Dialog title={messages.denied} onClose={onClose}>
      <Drawing kind="closed" />
      <p>{getReason(access)}</p>
      <div className="stack">
        <SupportPhone />
        <Button kind="primary" isBlock onClick={onClose}>
          {messages.understood}
        </Button>
      </div>
    </Dialog>
  )
}

export function NotFound() {
  return (
    <Panel>
      <State
        isPage
        drawing="missing"
        title={messages.notFound}
        text={messages.notFoundHelp}
        action={
          <ButtonLink isSmall href={`#${signedRoutes.home.to({})}`}>
            {messages.toHome}
          </ButtonLink>
        }
      />
    </Panel>
  )
}
