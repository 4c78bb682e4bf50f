import { useAtom } from 'jotai/react'
import { useState } from 'react'
import type { Profile } from '#contract/auth/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Option } from '../../../ui/fields/option.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { Sheet } from '../../../ui/overlays/modal.tsx'
import { messages as commonTexts } from '../../messages.ts'
import { changeProfileAtom } from './change-profile.ts'

const messages = { address: 'Адрес', navigateTo: 'Перейти' } as const

type ProfileSheetProps = {
  profiles: readonly Profile[]
  active: number
  onClose: () => void
}

/** Arrow keys do not switch yet (L-07). */
export function ProfileSheet({ profiles, active, onClose }: ProfileSheetProps) {
  const [status, switchTo] = useAtom(changeProfileAtom)
  const [chosen, setChosen] = useState(active)
  const go = async () => {
    const profile = profiles.find(({ id }) => id === chosen)
    if (profile && (await switchTo(profile))) onClose()
  }
  return (
    <Sheet title={messages.address} onClose={onClose}>
      <List>
        {profiles.map((profile) => (
          <Option
            key={profile.id}
            name="profile"
            title={profile.address}
            note={commonTexts.account(profile.account_number)}
            checked={profile.id === chosen}
            onChange={() => setChosen(profile.id)}
          />
        ))}
      </List>
      <div className="sheet__submit">
        <Button
          kind="primary"
          isBlock
          isBusy={status === 'loading'}
          disabled={chosen === active}
          onClick={() => void go()}
        >
          {messages.navigateTo}
        </Button>
      </div>
    </Sheet>
  )
}
