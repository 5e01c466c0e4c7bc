import { PartListIndex } from '#client/features/part-lists/part-list-index.tsx'

/** The customer's lists of parts. */
export default function PartListsPage() {
  return <PartListIndex />
}
