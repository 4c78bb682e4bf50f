import { useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { caseClasses, type CaseLook } from './case-card.tsx'

type CaseFormProps = {
  look: CaseLook
  texts: {
    readonly newItem: string
    readonly submit: string
    readonly discard: string
    readonly discardTitle: string
    readonly discardText: string
  }
  formRef: RefObject<HTMLFormElement | null>
  hasDraft: boolean
  /** Shows the title beside a list. */
  hasTitle: boolean
  onSubmit: (event: FormEvent) => void
  onDiscard: () => void
  children: ReactNode
}

/** Deletes the draft after confirmation. */
export function CaseForm(props: CaseFormProps) {
  const { look, texts, formRef, hasDraft, hasTitle, onSubmit, onDiscard, children } = props
  const [isDiscarding, setIsDiscarding] = useState(false)
  return (
    <form method="post" ref={formRef} noValidate onSubmit={onSubmit}>
      <Panel {...(hasTitle ? { title: texts.newItem } : { label: texts.newItem })}>
        {children}
        <div className={caseClasses[look].send}>
          <Button kind="primary" isBlock type="submit">
            {texts.submit}
          </Button>
          {hasDraft && (
            <Button kind="plain" isBlock onClick={() => setIsDiscarding(true)}>
              {texts.discard}
            </Button>
          )}
        </div>
      </Panel>
      {isDiscarding && (
        <ConfirmDialog
          title={texts.discardTitle}
          text={texts.discardText}
          action={texts.discard}
          onConfirm={() => {
            setIsDiscarding(false)
            onDiscard()
          }}
          onClose={() => setIsDiscarding(false)}
        />
      )}
    </form>
  )
}
