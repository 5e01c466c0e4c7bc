/** A rule from its pattern and a better way to say it. A blank matches any white space, so that a phrase may run over the end of a line. */
export function compile([pattern, better]) {
  return { pattern: new RegExp(pattern.replaceAll('\n', '').replaceAll(' ', String.raw`\s+`), 'gi'), better }
}
