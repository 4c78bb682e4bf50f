import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

// Each section is a part of its own, loaded when its address is first opened.
export const RequestsSection = lazyComponent(
  async () => (await import('./requests-section.tsx')).RequestsSection,
)
export const TicketsSection = lazyComponent(
  async () => (await import('./tickets-section.tsx')).TicketsSection,
)
