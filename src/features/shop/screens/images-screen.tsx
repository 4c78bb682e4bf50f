import { useParams } from 'wouter'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { CategoryGate } from '../components/category-gate.tsx'
import { ImageView } from '../components/image-view.tsx'
import { texts } from '../texts.ts'
import '../shop.css'

/** The picture of the address (row Q-04). */
export function ImagesScreen() {
  const { idCat, idImg } = useParams()
  const [id, image] = [Number(idCat), Number(idImg)]
  return (
    <>
      <PageHead
        title={texts.pictures}
        backHref={`#${signedRoutes.templateCategory.to({ idCategory: id })}`}
      />
      <CategoryGate id={id}>
        {(category) => {
          const position = category.positions.find(({ images }) => images.includes(image))
          if (position) return <ImageView category={id} position={position} image={image} />
          return (
            <Panel>
              <State title={texts.gonePicture} text={texts.gonePictureText} />
            </Panel>
          )
        }}
      </CategoryGate>
    </>
  )
}
