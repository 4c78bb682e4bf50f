export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="9" fill="var(--accent)" />
      <path d={dimWindows} fill="var(--on-accent)" opacity=".45" />
      <path d={brightWindow} fill="var(--on-accent)" />
      <path d={litWindow} fill="var(--facade-lit)" />
    </svg>
  )
}

const pane =
  'h4.5a1.5 1.5 0 0 1 1.5 1.5v5.5a1.5 1.5 0 0 1-1.5 1.5h-4.5a1.5 1.5 0 0 1-1.5-1.5v-5.5a1.5 1.5 0 0 1 1.5-1.5z'
const dimWindows = `M10.5 8${pane}M21 19.5${pane}`
const brightWindow = `M10.5 19.5${pane}`
const litWindow = `M21 8${pane}`
