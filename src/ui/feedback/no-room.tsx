import { useAtom } from 'jotai/react'
import { roomAtom } from '../../lib/worker/shell-room.ts'
import { Button } from '../buttons/button.tsx'
import { Banner } from './banner.tsx'

const messages = {
  title: 'Без сети кабинет на этом устройстве не откроется',
  text: 'Для кабинета не хватило места. Освободите несколько мегабайт, удалив ненужные фото или приложения, и откройте кабинет снова: он сохранится сам.',
  read: 'Понятно',
} as const

type NoRoomProps = { isOnce?: boolean }

/** The device has no room for the application (O-26). With `isOnce` until it was read. */
export function NoRoom({ isOnce = false }: NoRoomProps) {
  const [room, setRoom] = useAtom(roomAtom)
  if (room === 'enough' || (isOnce && room === 'read')) return null
  return (
    <Banner tone="warn" title={messages.title}>
      <p>{messages.text}</p>
      {isOnce && (
        <div className="actions">
          <Button isSmall onClick={() => setRoom('read')}>
            {messages.read}
          </Button>
        </div>
      )}
    </Banner>
  )
}
