type StepsProps = { steps: readonly string[] }

export function StepList({ steps }: StepsProps) {
  return (
    <ol className="step-list">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
