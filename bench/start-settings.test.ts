// The shop must be measured as it is started.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startSettings } from './start-settings.ts'

const textOf = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const { nodeArguments, env } = startSettings
const variables = Object.entries(env)

describe('the settings of the bench are those of', () => {
  it.each(['start', 'worker'])('npm run %s, which leaves values of the environment alone', (script) => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
    const assignments = variables.map(([name, value]) => `${name}=\${${name}:-${value}}`)
    expect(scripts[script]).toMatch(/scripts\/run\.mjs (main|worker)$/)
    expect(scripts[script]?.split(' ').slice(0, -2)).toEqual([...assignments, 'node', ...nodeArguments])
  })

  it('the container image', () => {
    for (const [name, value] of variables) expect(textOf('Dockerfile')).toContain(`ENV ${name}=${value}\n`)
    expect(textOf('Dockerfile')).toContain(
      `CMD ${JSON.stringify(['node', ...nodeArguments, 'scripts/run.mjs', 'main']).replaceAll(',', ', ')}`,
    )
  })

  it('the service of docs/operating.md', () => {
    for (const [name, value] of variables) expect(textOf('docs/operating.md')).toContain(`\nEnvironment=${name}=${value}\n`)
    expect(textOf('docs/operating.md')).toContain(`ExecStart=/usr/bin/node ${nodeArguments.join(' ')} scripts/run.mjs main\n`)
  })
})
