import { join } from 'node:path'
import { projectRoot } from '#server/lib/root.ts'

/** A sample of a supplier's price list; see the README beside it. */
export const sampleParts = join(projectRoot, 'server/test/data/parts.jsonl.gz')
