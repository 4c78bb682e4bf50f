import type { ReactNode } from 'react'
import type { useEditor } from './use-editor.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { ChangedDialog, ChangedPanel } from './changed-dialog.tsx'
import { DeskHead } from './desk-head.tsx'
import { messages } from './messages.ts'
import './editor.css'

type EditorScreenProps = ReturnType<typeof useEditor>['screen'] & {
  title: string
  backHref?: string
  action: string
  children: ReactNode
}

export function EditorScreen(props: EditorScreenProps) {
  const { title, backHref, action, children, element, isTyped, isBusy, onSubmit, choice } = props
  return (
    <form method="post" ref={element} onSubmit={onSubmit} noValidate>
      <DeskHead
        title={title}
        backHref={backHref}
        aside={
          <>
            {isTyped && <Status>{messages.draft}</Status>}
            <Button type="submit" kind="primary" isBusy={isBusy}>
              {action}
            </Button>
          </>
        }
      />
      <ChangedPanel differences={choice?.isCompared ? choice.differences : []} />
      {children}
      {choice && !choice.isCompared && <ChangedDialog {...choice} />}
    </form>
  )
}
