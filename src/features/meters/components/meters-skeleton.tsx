import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** Four rows of the form in grey. */
export function MetersSkeleton() {
  return (
    <Skeleton isLast>
      <div className="panel meters">
        <ul className="list">
          {['a', 'b', 'c', 'd'].map((row) => (
            <li className="meter" key={row}>
              <div className="meter__id">
                <Bone width="44px" height="44px" />
                <div className="meter__name">
                  <Bone width="45%" />
                  <Bone width="60%" />
                </div>
              </div>
              <Bone height="64px" />
              <Bone width="40%" />
            </li>
          ))}
        </ul>
      </div>
    </Skeleton>
  )
}
