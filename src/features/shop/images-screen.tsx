import { useState } from 'react'
import { useParams } from 'wouter'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import type { CategoryPosition } from './rules/category.ts'
import { CategoryGate } from './shop-gate.tsx'
import { messages } from './messages.ts'
import { useImage } from './use-images.ts'
import './shop.css'

type PictureProps = { image: number; alt: string; onRetry: () => void }

/** Shows a picture or why it failed. To retry, change the key. */
function Picture({ image, alt, onRetry }: PictureProps) {
  const { url, error } = useImage(image)
  if (error !== null)
    return <LoadFailed isPart error={error} noNetworkText={messages.noNetworkPicture} onRetry={onRetry} />
  return <div className="picture">{url && <img src={url} alt={alt} />}</div>
}

type ImageViewProps = { category: number; position: CategoryPosition; image: number }

function ImageView({ category, position: { name, images }, image }: ImageViewProps) {
  const [attempt, setAttempt] = useState(0)
  const at = images.indexOf(image)
  const beside = [
    { id: images[at - 1], text: messages.previous },
    { id: images[at + 1], text: messages.next },
  ]
  return (
    <Panel title={name}>
      <Picture
        key={`${image}/${attempt}`}
        image={image}
        alt={messages.picture(name, at + 1, images.length)}
        onRetry={() => setAttempt(attempt + 1)}
      />
      <div className="actions">
        {beside.map(
          ({ id, text }) =>
            id !== undefined && (
              <ButtonLink
                key={text}
                isSmall
                href={`#${signedRoutes.templateImages.to({ idCat: category, idImg: id })}`}
              >
                {text}
              </ButtonLink>
            ),
        )}
      </div>
    </Panel>
  )
}

export function ImagesScreen() {
  const { idCat, idImg } = useParams()
  const [id, image] = [Number(idCat), Number(idImg)]
  return (
    <>
      <PageHead
        title={messages.pictures}
        backHref={`#${signedRoutes.templateCategory.to({ idCategory: id })}`}
      />
      <CategoryGate id={id}>
        {(category) => {
          const position = category.positions.find(({ images }) => images.includes(image))
          if (position) return <ImageView category={id} position={position} image={image} />
          return (
            <Panel>
              <State drawing="missing" title={messages.gonePicture} text={messages.gonePictureText} />
            </Panel>
          )
        }}
      </CategoryGate>
    </>
  )
}
