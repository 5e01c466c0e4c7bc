const irregular: Readonly<Record<string, string>> = { mouse: 'mice' }
const uncountable = /(storage|memory|compound|paste|software|hardware|s|\d)$/i

/** A heading for other parts of a type: `More case fans`, `More CPUs`, `More memory`. */
export function nameMoreParts(productType: string): string {
  // Types are free text: without an English plural, the type is not changed.
  if (!/^[A-Za-z][\w .-]*$/.test(productType)) return `More in ${productType}`
  // Words such as Wi-Fi, RAM or mATX keep their capitals.
  const name = productType.replace(/(^|\s)[A-Z](?=[a-z]+(\s|$))/g, (start) => start.toLowerCase())
  return `More ${irregular[name] ?? (uncountable.test(name) ? name : pluralOf(name))}`
}

const pluralOf = (name: string): string =>
  /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}${/(ch|sh|x)$/.test(name) ? 'es' : 's'}`
