import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { addStaffCodes, startStaffCodes } from '#contract/staff/endpoints.ts'
import { enterSession } from '../../../shared/desk/session.ts'
import { call } from '../../../lib/http/call.ts'
import { toastAtom } from '../../../lib/state/notices.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { CodeForm, drawFactor, NewFactor, type DrawnFactor } from './code-form.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { messages } from './messages.ts'

export function CodesPanel({ hasCodes }: { hasCodes: boolean }) {
  const [isAsked, setIsAsked] = useState(false)
  const [factor, setFactor] = useState<DrawnFactor | null>(null)
  const showToast = useSetAtom(toastAtom)
  const start = async (password: string) => {
    setFactor(await drawFactor(call(startStaffCodes, { body: { password } })))
    setIsAsked(false)
  }
  const add = async (code: string) => {
    await enterSession(await call(addStaffCodes, { body: { code } }))
    showToast(messages.codesAdded)
  }
  if (hasCodes)
    return (
      <Panel title={messages.codes}>
        <p>{messages.codesSet}</p>
      </Panel>
    )
  return (
    <Panel title={messages.codes}>
      <p>{factor ? messages.codesHelp : messages.codesNone}</p>
      {factor ? (
        <>
          <NewFactor factor={factor} />
          <CodeForm label={messages.setUpCode} submit={messages.finish} onCode={add} />
        </>
      ) : (
        <div className="actions">
          <Button onClick={() => setIsAsked(true)}>{messages.addCodes}</Button>
        </div>
      )}
      {isAsked && (
        <PasswordDialog
          help={messages.codesPasswordHelp}
          busyText={messages.checking}
          onPassword={start}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Panel>
  )
}
