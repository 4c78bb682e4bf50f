import type { ReactNode } from 'react'
import { useIsWide } from '../../lib/device/is-wide.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { SupportPhone } from '../../ui/feedback/support-phone.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { plusIcon } from '../../ui/icons/cabinet-icons.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Split } from '../../ui/layout/split.tsx'

function NoRight({ text }: { text: string }) {
  return (
    <div>
      <p>{text}</p>
      <SupportPhone />
    </div>
  )
}

export type CaseView = 'list' | 'create' | 'detail'

type CaseScreenProps = {
  view: CaseView
  texts: {
    readonly title: string
    readonly about?: string
    readonly create: string
    readonly newItem: string
    readonly noRight: string
  }
  listPath: string
  createPath: string
  canCreate: boolean
  tabs: ReactNode
  list: ReactNode
  form: ReactNode
  detail: ReactNode
}

/** From 1024 px, two of list, case and form are side by side. */
export function CaseScreen(props: CaseScreenProps) {
  const { view, texts, listPath, createPath, canCreate, tabs, list, form, detail } = props
  const isWide = useIsWide()
  const isList = isWide || view === 'list'
  const isForm = view === 'create' || (isWide && view === 'list' && canCreate)
  const create = canCreate && (
    <ButtonLink isSmall href={`#${createPath}`}>
      <Icon path={plusIcon} size="s" />
      {texts.create}
    </ButtonLink>
  )
  return (
    <>
      {isList && <PageHead title={texts.title} sub={texts.about} aside={create} />}
      {!isList && view === 'create' && <PageHead title={texts.newItem} backHref={`#${listPath}`} />}
      {isList && tabs}
      <Split
        list={isList && list}
        detail={view === 'detail' ? detail : isForm && (canCreate ? form : <NoRight text={texts.noRight} />)}
      />
    </>
  )
}
