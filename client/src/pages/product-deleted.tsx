import { Placeholder } from '#client/features/admin/placeholder.tsx'

/** A placeholder that the specification requires; its text is the page's heading. */
export default function ProductDeletedPage() {
  return <Placeholder text="Products are deleted in the list, each by the button in its row." />
}
