import { texts } from '../account-texts.ts'

/** A drawn receipt with its account number marked (spec K3.6, showReceiptImage). */
export function SampleReceipt() {
  return (
    <figure className="sample">
      <svg viewBox="0 0 320 180" aria-hidden="true">
        <rect className="sample__paper" x="1" y="1" width="318" height="178" rx="8" />
        <g className="sample__print">
          <rect x="20" y="20" width="110" height="10" rx="2" />
          <rect x="20" y="38" width="80" height="7" rx="2" />
          {[92, 112, 132, 152].map((y) => (
            <g key={y}>
              <rect x="20" y={y} width="130" height="7" rx="2" />
              <rect x="196" y={y} width="40" height="7" rx="2" />
              <rect x="260" y={y} width="40" height="7" rx="2" />
            </g>
          ))}
        </g>
        <path className="sample__line" d="M20 78.5h280" />
        <rect className="sample__mark" x="166" y="14" width="140" height="52" rx="8" />
        <text x="178" y="34" className="sample__label">
          Лицевой счёт №
        </text>
        <text x="178" y="55" className="sample__number">
          100200300
        </text>
      </svg>
      <figcaption className="sr">{texts.sampleReceipt}</figcaption>
    </figure>
  )
}
