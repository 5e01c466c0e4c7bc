import { SavedBuildIndex } from '#client/features/saved-builds/saved-build-index.tsx'

/** The builds that the customer keeps. */
export default function BuildsPage() {
  return <SavedBuildIndex />
}
