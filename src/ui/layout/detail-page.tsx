import type { ReactNode } from 'react'
import type { Detail } from '../../lib/state/use-detail.ts'
import { ButtonLink } from '../buttons/button-link.tsx'
import { LoadFailed } from '../feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../feedback/skeleton.tsx'
import { State } from '../feedback/state.tsx'
import { PageHead } from './page-head.tsx'
import { Panel } from './panel.tsx'
import { usePageName } from './use-page-name.ts'

type DetailPageProps<T> = {
  detail: Detail<T>
  texts: {
    readonly item: string
    readonly gone: string
    readonly goneText: string
    readonly toList: string
    readonly noNetworkItem: string
  }
  listHref: string
  /** Fills the page, with its own head and back link. */
  isAlone: boolean
  sub?: ReactNode
  bones?: readonly string[]
  children: (value: T) => ReactNode
}

export function DetailPage<T extends { readonly title: string }>(props: DetailPageProps<T>) {
  const { detail, texts, listHref, isAlone, sub, bones = ['60%', '40%', '90%'], children } = props
  const { value, isGone, status, error, retry } = detail
  usePageName(value?.title ?? null)
  return (
    <>
      {isAlone && <PageHead title={value?.title ?? texts.item} backHref={listHref} sub={sub} />}
      {value && children(value)}
      {!value && (
        <Panel label={texts.item}>
          {isGone && (
            <State
              drawing="missing"
              title={texts.gone}
              text={texts.goneText}
              action={
                <ButtonLink isSmall href={listHref}>
                  {texts.toList}
                </ButtonLink>
              }
            />
          )}
          {!isGone && status === 'failed' && (
            <LoadFailed error={error} noNetworkText={texts.noNetworkItem} onRetry={retry} />
          )}
          {!isGone && status !== 'failed' && (
            <Skeleton>
              {bones.map((width) => (
                <SkeletonLine key={width} width={width} />
              ))}
            </Skeleton>
          )}
        </Panel>
      )}
    </>
  )
}
