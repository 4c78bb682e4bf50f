import { useState } from 'react'
import { Banner } from '../feedback/banner.tsx'
import { Button } from '../buttons/button.tsx'
import { offlineIcon } from '../icons/icons.ts'
import { LiveRegion } from '../feedback/live-region.tsx'
import { Panel } from '../layout/panel.tsx'
import { RateLimitPanel } from '../feedback/rate-limit-panel.tsx'
import { ServerErrorPopup } from '../overlays/server-error-popup.tsx'
import { type ToastMessage, Toaster } from '../feedback/toast.tsx'

const deleted: ToastMessage = {
  id: 'deleted',
  text: 'Показание удалено',
  undo: { label: 'Вернуть', onPress: () => undefined },
}
const refusals = ['Телефон введён неверно', 'Выберите тему обращения']

export function GalleryMessages() {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([])
  const [messages, setMessages] = useState<readonly string[]>([])
  const closeToast = (id: string) => setToasts((shown) => shown.filter((toast) => toast.id !== id))
  return (
    <Panel title="Сообщения">
      <Banner tone="warn" icon={offlineIcon}>
        Нет сети. Данные на 12 ноября, 09:40
      </Banner>
      <Banner tone="ok">Автоплатёж успешно подключен</Banner>
      <RateLimitPanel />
      <div className="actions">
        <Button onClick={() => setToasts([deleted])}>Показать тост</Button>
        <Button onClick={() => setMessages(refusals)}>Ошибки сервера</Button>
      </div>
      <LiveRegion text={toasts.length > 0 ? 'Показан тост' : ''} />
      <Toaster toasts={toasts} onClose={closeToast} />
      <ServerErrorPopup messages={messages} onClose={() => setMessages([])} />
    </Panel>
  )
}
