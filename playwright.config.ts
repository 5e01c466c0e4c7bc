import { defineConfig } from '@playwright/test'
import { cleanOwnEnv } from './scripts/clean-env.mjs'

// Tests ignore any shop settings in the operator's shell. Workers start with a clean environment plus the shop's address.
if (process.env.TEST_WORKER_INDEX === undefined) cleanOwnEnv()

// Chromium renders the suggestions of its address bar as pages of their own, two per window, which took a sixth of the processor.
const unusedFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

// The last list counts, so this one repeats what Playwright 1.65 disables in Chromium.
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const disableFeatures = `--disable-features=${[...disabledByPlaywright, ...unusedFeatures].join(',')}`

// The browser tests: real pages of a shop run by `npm start`, in a real Chromium.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/start-shop.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // On two cores: a third test works while others wait for a page, a timer or a start of the shop.
  workers: 3,
  // `npm run test:slow` runs the files `*.slow.spec.ts` and the tests tagged `@slow`, `npm test` all others.
  projects: [
    { name: 'quick', testIgnore: '**/*.slow.spec.ts', grepInvert: /@slow/ },
    { name: 'slow files', testMatch: '**/*.slow.spec.ts' },
    { name: 'slow tests', testIgnore: '**/*.slow.spec.ts', grep: /@slow/ },
  ],
  // Of the longest test, on a machine that is three times slower.
  timeout: 180_000,
  // A starved machine makes a browser slow; the end of the run lists tests that needed a second attempt.
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    // Set for the workers, which start after the shop.
    baseURL: process.env.SHOP_URL ?? 'http://localhost:3000',
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [disableFeatures, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
    // Recording costs more than the tests themselves.
    trace: 'on-first-retry',
  },
})
