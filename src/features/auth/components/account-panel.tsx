import { useAtomValue, useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { profileAtom } from '../../../lib/session/session.ts'
import { List, Row } from '../../../ui/lists/list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { texts } from '../account-texts.ts'
import { resendLettersAtom } from '../atoms/send-again.ts'
import { AddProfileDialog } from './add-profile-dialog.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import '../account.css'

type Task = 'email' | 'password' | 'profile' | 'delete'

/** E-mail, password, another flat, deletion: what a resident does with the account itself. */
export function AccountPanel() {
  const username = useAtomValue(profileAtom).value?.user.username ?? ''
  const [task, setTask] = useState<Task | null>(null)
  const sendAgain = useSetAtom(resendLettersAtom)
  const close = () => setTask(null)
  return (
    <>
      <Panel title={texts.account}>
        <List isFlush>
          <Row title={texts.changeEmail} note={username} onPress={() => setTask('email')} />
          <Row title={texts.changePassword} onPress={() => setTask('password')} />
          <Row title={texts.addProfile} note={texts.addProfileNote} onPress={() => setTask('profile')} />
          <Row title={texts.sendLettersAgain} onPress={() => void sendAgain()} />
          <Row title={texts.deleteAccount} onPress={() => setTask('delete')} />
        </List>
      </Panel>
      {task === 'email' && <ChangeEmailDialog onClose={close} />}
      {task === 'password' && <ChangePasswordDialog username={username} onClose={close} />}
      {task === 'profile' && <AddProfileDialog onClose={close} />}
      {task === 'delete' && <DeleteAccountDialog onClose={close} />}
    </>
  )
}
