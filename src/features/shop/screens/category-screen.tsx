import { useParams } from 'wouter'
import { CategoryGate } from '../components/category-gate.tsx'
import { KeptNote } from '../components/kept-note.tsx'
import { Positions } from '../components/positions.tsx'
import { ShopHead } from '../components/shop-head.tsx'
import '../shop.css'

/** The positions of the category of the address (row Q-04). */
export function CategoryScreen({ canOrder }: { canOrder: boolean }) {
  const { idCategory } = useParams()
  return (
    <>
      <ShopHead id={Number(idCategory)} />
      <CategoryGate id={Number(idCategory)}>
        {(category) => (
          <>
            <KeptNote />
            <Positions category={category} canOrder={canOrder} />
          </>
        )}
      </CategoryGate>
    </>
  )
}
