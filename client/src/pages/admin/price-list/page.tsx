import { useParams } from 'react-router-dom'
import { PriceListEditor } from '#client/features/price-lists/price-list-editor.tsx'

export default function PriceListPage() {
  const { id = '' } = useParams()
  return <PriceListEditor key={id} id={id} />
}
