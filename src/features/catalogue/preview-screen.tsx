import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import type { Preview } from '#contract/catalogue/schema.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { CardBody, type Shown } from './card-body.tsx'
import { previewAddress } from './service-picture.tsx'
import { previewAtom } from './state.ts'
import { messages } from './messages.ts'
import './catalogue.css'

type PreviewCardProps = { preview: Preview }

/** `images` holds names in the order cover, media. */
const toPictures = ({ id, image_cover: cover, media, images }: Preview): Shown[] => {
  const all = [...(cover === null ? [] : [cover]), ...media]
  const shown = all.flatMap((picture, index) => {
    const name = images[index]
    return name === undefined ? [] : [{ picture, address: previewAddress(id, name) }]
  })
  return media.length > 0 && cover !== null ? shown.slice(1) : shown
}

function PreviewCard({ preview }: PreviewCardProps) {
  return (
    <article className="preview__card" aria-labelledby="preview-title">
      <h1 id="preview-title">{preview.title}</h1>
      <CardBody
        pictures={toPictures(preview)}
        price={preview.price}
        description={preview.description}
        executor={preview.company}
      />
    </article>
  )
}

type PreviewScreenProps = {
  form: 'mobile' | 'pc'
}

export function PreviewScreen({ form }: PreviewScreenProps) {
  const { srv = '' } = useParams()
  const id = /^\d{1,15}$/.test(srv) ? Number(srv) : 0
  const [{ value, status, error }, load] = useAtom(previewAtom)
  useEffect(() => {
    if (id > 0) void load(id)
  }, [load, id])
  const preview = value?.id === id ? value : undefined
  const isGone = id === 0 || (error instanceof CallError && (error.status === 404 || error.status === 400))
  return (
    <main className={`preview preview--${form}`} id="main" tabIndex={-1}>
      {!isGone && <p className="note">{form === 'mobile' ? messages.previewMobile : messages.previewWide}</p>}
      {preview && <PreviewCard preview={preview} />}
      {!preview && isGone && (
        <State isPage drawing="missing" title={messages.gone} text={messages.goneText} />
      )}
      {!preview && !isGone && status === 'failed' && (
        <>
          <h1 className="sr-only">{messages.preview}</h1>
          <LoadFailed error={error} noNetworkText={messages.noNetworkPreview} onRetry={() => void load(id)} />
        </>
      )}
      {!preview && !isGone && status !== 'failed' && (
        <>
          <h1 className="sr-only">{messages.preview}</h1>
          <Skeleton>
            <SkeletonLine width="100%" height="240px" />
            <SkeletonLine width="40%" />
            <SkeletonLine width="95%" />
          </Skeleton>
        </>
      )}
    </main>
  )
}
