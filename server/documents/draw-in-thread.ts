// Draws documents for jobs and visitors. All callers who ask for a document while it is drawn share one drawing.
import type { ShopDocument } from '#common/documents/schema.ts'
import { createDrawingLane } from './drawing-lane.ts'

/**
 * Documents with more lines are long, and have a lane of their own: a short one waits for short ones only, and short ones without end do not
 * keep a long one waiting. `queue_due_jobs` flags the jobs by the same number.
 */
export const mostShortLines = 100

const short = createDrawingLane(60_000)
// The largest documents have thousands of lines, and a busy machine takes a minute for them.
const long = createDrawingLane(10 * 60_000)
const laneOf = ({ lines }: ShopDocument) => (lines.length > mostShortLines ? long : short)

/** The drawings that are queued or running, by address: these are never refused. */
const drawings = new Map<string, Promise<Buffer>>()
/** Visitors who share one place in the visitors' queue. */
const visits = new Map<string, Promise<Buffer>>()

/** Draws a document as PDF for a job; `url` is the address of its page, `logo` the seller's as PNG. Throws if drawing takes much too long. */
export const drawForJob = (document: ShopDocument, url: string, logo: Uint8Array | null = null): Promise<Buffer> =>
  shared(drawings, url, () => laneOf(document).forJob({ document, url, logo }))

/** The same for a visitor. Throws `QueueFull` if too many visitors are waiting. */
export function drawForVisitor(document: ShopDocument, url: string, logo: Uint8Array | null = null): Promise<Buffer> {
  const lane = laneOf(document)
  const begin = () => shared(drawings, url, () => lane.forVisitor({ document, url, logo }))
  // A drawing for a job takes no place from other visitors.
  return drawings.get(url) ?? shared(visits, url, () => lane.visitorsTurn(begin))
}

function shared(underWay: Map<string, Promise<Buffer>>, url: string, begin: () => Promise<Buffer>): Promise<Buffer> {
  const known = underWay.get(url)
  if (known) return known
  const work = begin().finally(() => underWay.delete(url))
  underWay.set(url, work)
  return work
}
