// Types that the providers of payments and of identities share.
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/database.ts'
import type { OutsideCalls } from '#server/lib/outside-calls.ts'

export type Mount = (app: FastifyInstance) => void

export type OutsideParties = {
  /** Mounts the sandbox's stand-ins; empty for real providers. */
  mounts: Mount[]
  notes: string[]
}

/** The shop's addresses, for the parties that call it back. */
export type Place = {
  db: Db
  /** The shop's public address, without a trailing slash. */
  publicUrl: string
  /** The shop's address on this machine, where it calls the sandbox. */
  ownUrl: string
  calls?: OutsideCalls
}
