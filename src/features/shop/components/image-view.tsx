import { useState } from 'react'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { CategoryPosition } from '../rules/category.ts'
import { texts } from '../texts.ts'
import { Picture } from './picture.tsx'

type ImageViewProps = { category: number; position: CategoryPosition; image: number }

/** A picture of a position as large as the page, with the way to the others. */
export function ImageView({ category, position: { name, images }, image }: ImageViewProps) {
  const [attempt, setAttempt] = useState(0)
  const at = images.indexOf(image)
  const beside = [
    { id: images[at - 1], text: texts.previous },
    { id: images[at + 1], text: texts.next },
  ]
  return (
    <Panel title={name}>
      <Picture
        key={`${image}/${attempt}`}
        image={image}
        alt={texts.picture(name, at + 1, images.length)}
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
