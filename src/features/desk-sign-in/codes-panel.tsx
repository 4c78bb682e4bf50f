import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { addStaffCodes, startStaffCodes } from '#contract/staff/endpoints.ts'
import { enterSession } from '../../lib/desk/session.ts'
import { call } from '../../lib/http/call.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { CodeForm, drawFactor, NewFactor, type DrawnFactor } from './code-form.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { texts } from './texts.ts'

/** Codes of an application: whether there are some, and the way to add them to passkeys. */
export function CodesPanel({ hasCodes }: { hasCodes: boolean }) {
  const [isAsked, setIsAsked] = useState(false)
  const [factor, setFactor] = useState<DrawnFactor | null>(null)
  const tell = useSetAtom(toastAtom)
  const start = async (password: string) => {
    setFactor(await drawFactor(call(startStaffCodes, { body: { password } })))
    setIsAsked(false)
  }
  const add = async (code: string) => {
    enterSession(await call(addStaffCodes, { body: { code } }))
    tell(texts.codesAdded)
  }
  if (hasCodes)
    return (
      <Panel title={texts.codes}>
        <p>{texts.codesSet}</p>
      </Panel>
    )
  return (
    <Panel title={texts.codes}>
      <p>{factor ? texts.codesHelp : texts.codesNone}</p>
      {factor ? (
        <>
          <NewFactor factor={factor} />
          <CodeForm label={texts.setUpCode} submit={texts.finish} onCode={add} />
        </>
      ) : (
        <div className="actions">
          <Button onClick={() => setIsAsked(true)}>{texts.addCodes}</Button>
        </div>
      )}
      {isAsked && (
        <PasswordDialog
          help={texts.codesPasswordHelp}
          busyText={texts.checking}
          onPassword={start}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Panel>
  )
}
