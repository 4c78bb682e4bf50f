import { lazyComponent } from '../layout/lazy-component.tsx'

/** Keeps the place of the drawing, so that the text does not jump. */
export const LazyDrawing = lazyComponent(
  async () => (await import('./drawing.tsx')).Drawing,
  <span className="drawing" />,
  true,
)
