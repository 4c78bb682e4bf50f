type StepsProps = { steps: readonly string[] }

/** What to do, one after another. */
export function Steps({ steps }: StepsProps) {
  return (
    <ol className="steplist">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
