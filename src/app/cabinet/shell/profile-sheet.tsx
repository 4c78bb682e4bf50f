import { useSetAtom } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { useState } from 'react'
import { changeProfile } from '#contract/auth/endpoints.ts'
import type { Profile } from '#contract/auth/schema.ts'
import { NoResponseError } from '../../../lib/http/call-errors.ts'
import { call } from '../../../lib/http/call.ts'
import { restoreSession, storeSession, startSessionAtom } from '../../../lib/session/session.ts'
import { runAction } from '../../../lib/state/notices.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Option } from '../../../ui/fields/option.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { Sheet } from '../../../ui/overlays/modal.tsx'
import { messages } from '../../messages.ts'

const saveActiveProfile = async (profile: number): Promise<void> => {
  try {
    await call(changeProfile, { body: { profile } })
  } catch (error) {
    // Offline, the switch is local: every call names its profile (decision 17).
    if (!(error instanceof NoResponseError)) throw error
  }
}

/** Marks all data of the previous profile as unloaded. */
const switchProfileAtom = atom(null, async (_get, set, { id, scope }: Profile) => {
  const session = await restoreSession()
  if (session === null || session.profile === id) return
  const next = { ...session, profile: id, scope }
  await storeSession(next)
  await Promise.all([set(startSessionAtom, next), runAction(set, () => saveActiveProfile(id))])
})

type ProfileSheetProps = {
  profiles: readonly Profile[]
  active: number
  onClose: () => void
}

/** Arrow keys do not switch yet (L-07). */
export function ProfileSheet({ profiles, active, onClose }: ProfileSheetProps) {
  const switchTo = useSetAtom(switchProfileAtom)
  const [chosen, setChosen] = useState(active)
  const go = () => {
    onClose()
    const profile = profiles.find(({ id }) => id === chosen)
    if (profile) void switchTo(profile)
  }
  return (
    <Sheet title={messages.address} onClose={onClose}>
      <List>
        {profiles.map((profile) => (
          <Option
            key={profile.id}
            name="profile"
            title={profile.address}
            note={messages.account(profile.account_number)}
            checked={profile.id === chosen}
            onChange={() => setChosen(profile.id)}
          />
        ))}
      </List>
      <div className="sheet__submit">
        <Button kind="primary" isBlock disabled={chosen === active} onClick={go}>
          {messages.navigateTo}
        </Button>
      </div>
    </Sheet>
  )
}
