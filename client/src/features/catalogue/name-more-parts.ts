const irregular: Readonly<Record<string, string>> = { mouse: 'mice' }
const uncountable = /(storage|memory|compound|paste|software|hardware|s|\d)$/i

/** A heading for other parts of a type: `More case fans`, `More CPUs`, `More memory`. */
export function nameMoreParts(productType: string): string {
  // Types are free text: without an English plural, the type stays as it is.
  if (!/^[A-Za-z][\w .-]*$/.test(productType)) return `More in ${productType}`
  const name = /^[A-Z][a-z]/.test(productType) ? productType.charAt(0).toLowerCase() + productType.slice(1) : productType
  return `More ${irregular[name] ?? (uncountable.test(name) ? name : pluralOf(name))}`
}

const pluralOf = (name: string): string =>
  /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}${/(ch|sh|x)$/.test(name) ? 'es' : 's'}`
