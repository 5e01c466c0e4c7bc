/** Lists routes such as `GET /orders/:` from Fastify's printed route tree; parameters lose their names. */
export function routesOf(drawing: string): string[] {
  const branches: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (part === '') return []
    branches.splice(indent.length / 4)
    branches.push(part)
    const path = branches
      .join('')
      .replace(/^\/\//, '/')
      .replace(/:\w+(\([^)]*\))?(\|:\w+)*/g, ':')
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${path}`)
  })
}
