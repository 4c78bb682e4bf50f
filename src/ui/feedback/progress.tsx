type ProgressProps = { percent: number; label: string }

export function Progress({ percent, label }: ProgressProps) {
  return <progress className="progress" max={100} value={percent} aria-label={label} />
}
