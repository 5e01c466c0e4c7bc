// Tests ignore the shop settings in the operator's shell.
import { execFileSync } from 'node:child_process'
import { devNull } from 'node:os'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/lib/root.ts'
import { cleanEnv } from './clean-env.mjs'

const ofTheOperator = {
  DATABASE_URL: 'postgres://operator@127.0.0.1:1/shop',
  SMTP_URL: 'smtp://127.0.0.1:1',
  S3_BUCKET: 'pictures',
  STRIPE_SECRET_KEY: 'sk_live_1',
  SECRET_KEY: 'secret',
  PORT: '3000',
  DATA_DIR: '/srv/shop',
}

it.each(['vitest.config.ts', 'playwright.config.ts'])(
  'the environment of tests contains nothing of the shop, once %s is read',
  (config) => {
    const code = `await import('./${config}'); console.log(JSON.stringify(process.env))`
    const env = { ...cleanEnv(), ...ofTheOperator, CHROMIUM_PATH: '/usr/bin/chromium' }
    const said = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
      cwd: projectRoot,
      env,
      encoding: 'utf8',
    })
    const left = JSON.parse(said) as Record<string, string>
    expect(Object.keys(left).filter((name) => name in ofTheOperator)).toEqual([])
    // Nor is a file .env read.
    expect(left).toMatchObject({ CHROMIUM_PATH: '/usr/bin/chromium', ENV_FILE: devNull })
  },
)
