import { useAtomValue } from 'jotai/react'
import type { ReactNode } from 'react'
import { storageStateAtom } from '../../lib/outbox/active.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

/** Apart from the texts of the queue: they stand in the cabinet's first code, because a device that keeps nothing may load no more. */
const messages = {
  storageFull: 'На телефоне нет места',
  storageRefused: 'Телефон не сохраняет записи',
  storageText:
    'То, что вы ввели, останется только до тех пор, пока открыта эта страница. Отправьте сейчас или скопируйте.',
} as const

/** Says honestly that the device keeps nothing (O-11); `children` give the values another way out. */
export function StorageBanner({ children }: { children: ReactNode }) {
  const state = useAtomValue(storageStateAtom)
  if (state === 'ok') return null
  return (
    <Banner
      tone="bad"
      announce="alert"
      title={state === 'full' ? messages.storageFull : messages.storageRefused}
    >
      <p>{messages.storageText}</p>
      {children}
    </Banner>
  )
}
