import { useParams } from 'react-router-dom'
import { PartList } from '#client/features/part-lists/part-list.tsx'

export default function PartListPage() {
  const { id = '' } = useParams()
  // Resets the selection for another list.
  return <PartList key={id} id={id} />
}
