// Names statements for metrics and traces: the SQL function that is called, or the command and its table. The text itself may be long, and
// contain literal values.

const mostNames = 400
const mostTexts = 2_000

const calledFunction = /^(?:select|select\s+\*\s+from)\s+([a-z_]\w*)\s*\(/i
const plainFunctions = /^(?:count|coalesce|exists|max|min|sum|extract|greatest|least|ceil|array|lower|pg_\w+|json\w*|to_\w+|current_\w+)$/i
const command = /\b(insert\s+into|update|delete\s+from|select)\b/i
const firstTable = /\b(?:insert\s+into|delete\s+from|from|update|join)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]\w*)"?(?!\s*\()/i

const names = new Set<string>()
const byText = new Map<string, string>()
const byTemplate = new WeakMap<readonly string[], string>()

/** A statement's name, from the parts of its text between the values. */
export function statementName(parts: readonly string[]): string {
  const [text = ''] = parts
  const known = parts.length === 1 ? byText.get(text) : byTemplate.get(parts)
  if (known !== undefined) return known
  const name = limited(nameOf(parts.join('$')))
  if (parts.length > 1) byTemplate.set(parts, name)
  else {
    // Search queries have many shapes.
    if (byText.size >= mostTexts) byText.clear()
    byText.set(text, name)
  }
  return name
}

function nameOf(statement: string): string {
  const text = statement.replaceAll(/\/\*.*?\*\/|--[^\n]*/gs, ' ').trim()
  const called = calledFunction.exec(text)?.[1]
  if (called !== undefined && !plainFunctions.test(called)) return called.toLowerCase()
  const [verb = 'other'] = (command.exec(text)?.[1] ?? /^[a-z]+/i.exec(text)?.[0] ?? 'other').toLowerCase().split(/\s/)
  const table = firstTable.exec(text)?.[1]
  return table === undefined ? verb : `${verb} ${table.toLowerCase()}`
}

/** The code has fewer statements. The limit guards against mistakes: each name is a dozen time series. */
function limited(name: string): string {
  if (!names.has(name) && names.size >= mostNames) return 'other'
  names.add(name)
  return name
}
