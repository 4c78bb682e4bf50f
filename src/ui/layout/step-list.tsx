type StepsProps = { steps: readonly string[] }

export function StepList({ steps }: StepsProps) {
  return (
    <ol className="steplist">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
