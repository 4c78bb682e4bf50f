import { signedRoutes } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { CategoryPosition } from '../rules/category.ts'
import { texts } from '../texts.ts'
import { useImages } from './use-images.ts'

type ImageViewProps = { category: number; position: CategoryPosition; image: number }

/** A picture of a position as large as the page, with the way to the others. */
export function ImageView({ category, position: { name, images }, image }: ImageViewProps) {
  const url = useImages([image]).get(String(image))
  const at = images.indexOf(image)
  const beside = [
    { id: images[at - 1], text: texts.previous },
    { id: images[at + 1], text: texts.next },
  ]
  return (
    <Panel title={name}>
      <div className="picture">
        {url && <img src={url} alt={texts.picture(name, at + 1, images.length)} />}
      </div>
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
