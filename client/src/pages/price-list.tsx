import { useParams } from 'react-router-dom'
import { PriceListEditor } from '#client/features/price-lists/price-list-editor.tsx'

/** One price list: what it gives, to whom, and what it changes. For admins. */
export default function PriceListPage() {
  const { id = '' } = useParams()
  return <PriceListEditor key={id} id={id} />
}
