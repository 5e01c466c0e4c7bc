import { PartListIndex } from '#client/features/part-lists/part-list-index.tsx'

export default function PartListsPage() {
  return <PartListIndex />
}
