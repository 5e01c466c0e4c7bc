import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freshNumber, type Load, type Sample } from './load.ts'

const run = promisify(execFile)

// Requests are read from a file, separated by NUL: as constants they would be too many for LuaJIT.
const script = `
local requests, fresh, turn = {}, {}, 0
function init(args)
  local file = io.open(args[1], "rb")
  for request in file:read("*a"):gmatch("[^%z]+") do
    requests[#requests + 1] = request
    fresh[#requests] = request:find("${freshNumber}", 1, true) ~= nil
  end
  file:close()
  math.randomseed(tonumber(args[2]))
  turn = math.random(#requests)
end
function request()
  turn = turn % #requests + 1
  if not fresh[turn] then return requests[turn] end
  return (requests[turn]:gsub("${freshNumber}", math.random(10000000, 99999999)))
end
function done(summary)
  local e = summary.errors
  local failed = e.connect + e.read + e.write + e.timeout + e.status
  print(string.format("counted %d %d %d", summary.requests, summary.duration, failed))
end
`

export async function sendWithWrk({ port, requests, connections, seconds }: Load): Promise<Sample> {
  const folder = await mkdtemp(join(tmpdir(), 'partsdock-wrk-'))
  try {
    const [scriptFile, requestsFile] = [join(folder, 'send.lua'), join(folder, 'requests')]
    await writeFile(scriptFile, script)
    await writeFile(requestsFile, requests.join('\0'))
    const seed = Math.floor(Math.random() * 2 ** 31)
    const args = [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '-s',
      scriptFile,
      `http://127.0.0.1:${port}`,
      '--',
      requestsFile,
      String(seed),
    ]
    const { stdout } = await run('wrk', args)
    const [, total, microseconds, failed] = (/counted (\d+) (\d+) (\d+)/.exec(stdout) ?? []).map(Number)
    if (total === undefined || microseconds === undefined || failed === undefined) throw new Error(`wrk gave no figures:\n${stdout}`)
    return { perSecond: (total * 1e6) / microseconds, total, failed }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
