// A clock that can be moved for the processes that get it: libfaketime from Debian's package.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { arch } from 'node:os'

const library = `/usr/lib/${arch() === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`

/** `env` is for the processes. Timers are left alone, as when a machine's clock is set. Throws if the machine has no such library. */
export async function openClock(file: string) {
  if (!existsSync(library)) throw new Error('This part needs libfaketime: apt-get install libfaketime')
  const move = (hours: number) => writeFile(file, `${hours < 0 ? '-' : '+'}${Math.abs(hours) * 3_600}\n`)
  await move(0)
  const env = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  return { env, move }
}
