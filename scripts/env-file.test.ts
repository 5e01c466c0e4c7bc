import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { projectRoot } from '#server/lib/root.ts'

const folder = mkdtempSync(join(tmpdir(), 'partsdock-env-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = join(folder, '.env')
const script =
  "import { readEnvFile } from './scripts/env-file.mjs'\ntry { readEnvFile(); console.log(JSON.stringify(process.env)) } catch (error) { console.log(JSON.stringify({ refused: error.message })) }"

/** The environment of a process after it has read `text`. */
function read(text: string, env: Record<string, string> = {}, path = file): Record<string, string> {
  writeFileSync(file, text)
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: projectRoot,
    env: { ENV_FILE: path, ...env },
    encoding: 'utf8',
  })
  return JSON.parse(said) as Record<string, string>
}

it('sets names with plain and quoted values, including multi-line ones', () => {
  const text = [
    "# it's a comment",
    'PORT=4000',
    'export HOST=127.0.0.1   # theirs, isn’t it',
    "COMPANY_NAME='Chips & Co #1'",
    'COMPANY_ADDRESS="House 12',
    'Dhaka 1205"',
    'MAIL_FROM=Parts <shop@parts.example>',
    'SMTP_URL=smtp://user:pass@mail.example:587?requireTLS=true',
    'DEMO=',
    '',
    'NAGAD_PRIVATE_KEY=MII/abc+=',
  ]
  for (const lineBreak of ['\n', '\r\n'])
    expect(read(`\uFEFF${text.join(lineBreak)}`)).toMatchObject({
      PORT: '4000',
      HOST: '127.0.0.1',
      COMPANY_NAME: 'Chips & Co #1',
      COMPANY_ADDRESS: 'House 12\nDhaka 1205',
      MAIL_FROM: 'Parts <shop@parts.example>',
      SMTP_URL: 'smtp://user:pass@mail.example:587?requireTLS=true',
      DEMO: '',
      NAGAD_PRIVATE_KEY: 'MII/abc+=',
    })
})

it('reports the names that it has read, also those that the environment sets', () => {
  expect(read('PORT=4000\nSMPT_URL=x\nDEMO=\n', { PORT: '5000' })).toMatchObject({ ENV_FILE_NAMES: 'DEMO,PORT,SMPT_URL' })
})

it('yields to the environment, where an empty variable counts as unset', () => {
  expect(read('PORT=4000\nHOST=0.0.0.0\n', { PORT: '5000', HOST: ' ' })).toMatchObject({ PORT: '5000', HOST: '0.0.0.0' })
})

it.each([
  ['PORT', 1],
  ['PORT=1\nHOST = x', 2],
  ['# one\n\nMY-NAME=x', 3],
  ['ADMIN_PASSWORD=hid#den', 1],
  ["ADMIN_PASSWORD=hid'den", 1],
  ['A="several\nlines"\nADMIN_PASSWORD="hidden', 3],
])('refuses %j and names the line, but not its content', (text, line) => {
  const { refused = '' } = read(text)
  expect(refused).toMatch(new RegExp(`^${file}, line ${line}: write NAME=value[^\n]+$`))
  expect(refused).not.toMatch(/hid/)
})

it('may be missing, unless ENV_FILE names it', () => {
  expect(read('', {}, join(folder, 'none'))['refused']).toMatch(/none cannot be read: ENOENT/)
  expect(read('', {}, folder)['refused']).toMatch(/cannot be read: EISDIR/)
  expect(read('', {}, '/dev/null')['refused']).toBeUndefined()
})

it('names the required Node on an older one, before anything else can fail', () => {
  const older = join(folder, 'older.cjs')
  writeFileSync(older, "Object.defineProperty(process.versions, 'node', { value: '20.18.3' })")
  for (const program of ['run', 'build', 'dev', 'test', 'run-bench']) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', older, `scripts/${program}.mjs`], {
      cwd: projectRoot,
      encoding: 'utf8',
    })
    expect([program, status, stdout, stderr]).toEqual([
      program,
      1,
      '',
      'Partsdock needs Node 20.19 or newer, and this is Node 20.18.3: install a newer one (https://nodejs.org)\n',
    ])
  }
})
