import { callerOf, type RestApp } from './routes.ts'
import { CheckBuildBody, CheckedBuild, writeCheckedBuild } from './wire/builds.ts'

export function serveBuilds(app: RestApp): void {
  app.post(
    '/builds/check',
    {
      config: { procedure: 'builds.check', changesNothing: true, refuses: ['NOT_FOUND'] },
      schema: {
        tags: ['builds'],
        operationId: 'checkBuild',
        summary: 'Check whether parts work together',
        description:
          'Says whether the parts of a machine work together, and why not: fits, conflict or unknown. Changes nothing. Without a part of some kind, the rules about that kind have nothing to say. SKUs that no item has are answered with 404, which names all of them.',
        body: CheckBuildBody,
        response: { 200: CheckedBuild },
      },
    },
    async (request, reply) => reply.send(writeCheckedBuild(await callerOf(request, reply).builds.check(request.body))),
  )
}
