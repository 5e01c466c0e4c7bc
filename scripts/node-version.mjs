// The first import of every script: names the required Node before anything else fails with a confusing error. Old versions must be able to
// parse it.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const numbersOf = (version) =>
  version
    .replace(/^[^\d]*/, '')
    .split('.')
    .map(Number)
const [neededMajor, neededMinor] = numbersOf(engines.node)
const [major, minor] = numbersOf(process.versions.node)

if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  console.error(
    `Partsdock needs Node ${neededMajor}.${neededMinor} or newer, and this is Node ${process.versions.node}: install a newer one (https://nodejs.org)`,
  )
  process.exit(1)
}
