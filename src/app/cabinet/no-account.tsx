import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { SupportPhone } from '../../ui/feedback/support-phone.tsx'
import { LogoutDialog } from './more/logout-dialog.tsx'

const messages = {
  title: 'Лицевых счетов не осталось',
  help: 'К вашему кабинету больше не привязан ни один лицевой счёт. Если вы его не отвязывали, позвоните в управляющую организацию.',
  signOut: 'Выйти',
} as const

/** The resident is signed in, but all their accounts were detached elsewhere. */
export function NoAccount() {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <main className="main" id="main">
      <State
        isPage
        drawing="closed"
        title={messages.title}
        text={messages.help}
        action={
          <div className="stack">
            <SupportPhone />
            <Button kind="primary" isBlock onClick={() => setIsLeaving(true)}>
              {messages.signOut}
            </Button>
          </div>
        }
      />
      {isLeaving && <LogoutDialog onStay={() => setIsLeaving(false)} />}
    </main>
  )
}
