import { useAtomValue } from 'jotai/react'
import type { ReactNode } from 'react'
import { storageStateAtom } from '../../lib/outbox/active.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

/** In the first chunk, because a device without storage may fail to load more. */
const messages = {
  storageFull: 'На телефоне нет места',
  storageRefused: 'Телефон не сохраняет записи',
  storageText:
    'То, что вы ввели, останется только до тех пор, пока открыта эта страница. Отправьте сейчас или скопируйте.',
} as const

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
