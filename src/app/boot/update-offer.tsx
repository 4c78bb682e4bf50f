import { Provider, useAtomValue } from 'jotai/react'
import { createRoot } from 'react-dom/client'
import { store } from '../../lib/state/store.ts'
import { updateAtom } from '../../lib/worker/worker-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Live } from '../../ui/feedback/live-region.tsx'
import { refreshIcon } from '../../ui/icons/icons.ts'
import './update-offer.css'

const messages = {
  title: 'Вышла новая версия кабинета',
  text: 'Обновление займёт несколько секунд. Черновики показаний, заявок и обращений сохранятся.',
  update: 'Обновить',
} as const

/** Updates only when the user presses the button, so no input is lost (O-10, O-26). */
function UpdateOffer() {
  const update = useAtomValue(updateAtom)
  return (
    <Live>
      {update && (
        <Banner icon={refreshIcon} title={messages.title}>
          <p>{messages.text}</p>
          <div className="actions">
            <Button isSmall onClick={() => void update.apply()}>
              {messages.update}
            </Button>
          </div>
        </Banner>
      )}
    </Live>
  )
}

/** Above every application, whose own parts may be the missing ones. */
export const showUpdateOffer = (): void => {
  const place = document.createElement('div')
  place.className = 'update-offer'
  document.body.prepend(place)
  createRoot(place).render(
    <Provider store={store}>
      <UpdateOffer />
    </Provider>,
  )
}
