const maxLength = 65

/** Verbs that describe no change, with the verbs that do. */
const vague: Readonly<Record<string, string>> = {
  say: 'show, report or document',
  tell: 'distinguish, report or notify',
  name: 'rename, list or report',
  anew: 'again, or reload, rebuild',
  let: 'allow',
  know: 'detect, store or check',
}

/** Lists what is wrong with the subject of a commit: «area: imperative summary». */
export const describeSubjectFaults = (subject: string): readonly string[] => {
  const [, summary] = /^[a-z0-9][\w./ -]*: (.+)$/.exec(subject) ?? []
  if (summary === undefined) return ['is not «area: imperative summary»']
  const [verb = ''] = summary.split(' ')
  const better = vague[verb] ?? (/\banew\b/.test(summary) ? vague['anew'] : undefined)
  return [
    ...(subject.length > maxLength ? [`has ${subject.length} characters, more than ${maxLength}`] : []),
    ...(better === undefined ? [] : [`use ${better}`]),
  ]
}
