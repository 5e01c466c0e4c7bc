// Bodies and queries as Stripe's clients write them: `metadata[order]=1&expand[0]=payment_intent`.

export type FormTree = { [name: string]: string | FormTree }

const limits = { fields: 200, depth: 8 }
const keyPattern = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

/** Parses `text` into nested objects without a prototype; lists are objects with numeric keys. Null if it is malformed. */
export function readForm(text: string): FormTree | null {
  const fields = [...new URLSearchParams(text)]
  if (fields.length > limits.fields) return null
  const tree = emptyTree()
  for (const [key, value] of fields) {
    const names = namesOf(key)
    if (!names || !put(tree, names, value)) return null
  }
  return tree
}

/** The items of a list, in the order written. */
export const listOf = (tree: unknown): unknown => (typeof tree === 'object' && tree !== null ? Object.values(tree) : tree)

const emptyTree = (): FormTree => Object.create(null) as FormTree

function namesOf(key: string): string[] | null {
  const parts = keyPattern.exec(key)
  if (!parts) return null
  const names = [parts[1] ?? '', ...[...(parts[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, name]) => name ?? '')]
  return names.length <= limits.depth ? names : null
}

/** False if another field used the same name as text and this one as a tree, or the other way round. */
function put(tree: FormTree, [first = '', ...rest]: string[], value: string): boolean {
  // `expand[]` appends to its list.
  const name = first === '' ? String(Object.keys(tree).length) : first
  const known = tree[name]
  if (rest.length === 0) {
    if (typeof known === 'object') return false
    tree[name] = value
    return true
  }
  if (typeof known === 'string') return false
  const inner = known ?? emptyTree()
  tree[name] = inner
  return put(inner, rest, value)
}
